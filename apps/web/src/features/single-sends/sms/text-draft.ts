import type { SingleSend, SingleSendChange } from '@carillon/contract/single-sends'
import type { QuietHoursAction, SmsConfig, SmsConfigFields } from '@carillon/contract/sms-config'
import { createContext, use } from 'react'
import type { EstimatedText } from '#api/sms.ts'
import type { Draft } from '#widgets/content-editor/content.ts'
import { type Settings, sendToOf, settingsOf } from '../parts/draft.ts'

export type SmsImage = SmsConfig['images'][number]

/** The settings of a text message. Name, recipients and time are those of every single send. */
export interface TextSettings extends Settings {
  service: string | null
  body: string
  images: SmsImage[]
  addsPrefix: boolean
  addsSuffix: boolean
  shortensLinks: boolean
  quietHours: QuietHoursAction
  usesPhoneNumber: boolean
  isPermitted: boolean
}

/** A text message has none of the content that an email has. */
export function textDraftOf(stored: SingleSend): Draft<TextSettings> {
  return { settings: textSettingsOf(stored), design: null, html: '', plain: null }
}

export function textSettingsOf(stored: SingleSend): TextSettings {
  const config = stored.sms_config
  return {
    ...settingsOf(stored),
    service: config?.messaging_service_sid ?? null,
    body: config?.body ?? '',
    images: config?.images ?? [],
    addsPrefix: config?.adds_prefix ?? true,
    addsSuffix: config?.adds_suffix ?? true,
    shortensLinks: config?.shortens_links ?? false,
    quietHours: config?.quiet_hours ?? 'hold',
    usesPhoneNumber: config?.uses_phone_number ?? false,
    isPermitted: config?.permission_confirmed ?? false,
  }
}

/** The call that stores a draft. An empty name is stored as 'untitled', so that autosave does not fail. */
export function textChangeOf(settings: TextSettings, untitled: string): SingleSendChange {
  return {
    name: settings.name.trim() || untitled,
    send_at: settings.sendAt,
    send_to: sendToOf(settings),
    sms_config: smsConfigOf(settings),
  }
}

export function smsConfigOf(settings: TextSettings): SmsConfigFields {
  return {
    messaging_service_sid: settings.service,
    body: settings.body,
    image_ids: settings.images.map(({ id }) => id),
    adds_prefix: settings.addsPrefix,
    adds_suffix: settings.addsSuffix,
    shortens_links: settings.shortensLinks,
    quiet_hours: settings.quietHours,
    uses_phone_number: settings.usesPhoneNumber,
    permission_confirmed: settings.isPermitted,
  }
}

/** What its numbers are estimated of: all that they depend on. */
export function estimatedOf(settings: TextSettings): EstimatedText {
  const { permission_confirmed: _, ...sms_config } = smsConfigOf(settings)
  return { send_to: sendToOf(settings), sms_config, send_at: settings.sendAt }
}

export function hasSources({ all, lists, segments }: TextSettings): boolean {
  return all || lists.length + segments.length > 0
}

/** For the parts of the editor and the dialogs over it. */
export interface TextHandle {
  id: string
  settings: TextSettings
  change: (settings: Partial<TextSettings>) => void
  /** Saves pending changes. Returns false if that fails. */
  flush: () => Promise<boolean>
}

export const TextContext = createContext<TextHandle | null>(null)

export function useText(): TextHandle {
  const text = use(TextContext)
  if (!text) throw new Error('no text message: render below TextContext')
  return text
}
