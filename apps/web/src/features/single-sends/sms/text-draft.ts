import type { SingleSend, SingleSendChange } from '@carillon/contract/single-sends'
import { createContext, use } from 'react'
import type { EstimatedText } from '#api/sms.ts'
import type { Draft } from '#widgets/content-editor/content.ts'
import { estimatedConfigOf, type SmsDraft, smsConfigOf, smsDraftOf } from '#widgets/sms-editor/sms-draft.ts'
import { type Settings, sendToOf, settingsOf } from '../parts/draft.ts'
import { changeOfSettings } from '../parts/draft-change.ts'

/** The settings of a text message. Name, recipients and time are the same as for every single send. */
export interface TextSettings extends Settings, SmsDraft {}

/** A text message has none of the content that an email has. */
export function textDraftOf(stored: SingleSend): Draft<TextSettings> {
  return { settings: textSettingsOf(stored), design: null, html: '', plain: null }
}

export function textSettingsOf(stored: SingleSend): TextSettings {
  return { ...settingsOf(stored), ...smsDraftOf(stored.sms_config) }
}

/** The call that stores a draft. An empty name is stored as 'untitled', so that autosave does not fail. */
export function textChangeOf(settings: TextSettings, untitled: string): SingleSendChange {
  return {
    ...changeOfSettings(settings, ['name', 'sendAt', 'all'], untitled),
    sms_config: smsConfigOf(settings),
  }
}

/** The settings that the estimated numbers of a text depend on. */
export function estimatedOf(settings: TextSettings): EstimatedText {
  return {
    send_to: sendToOf(settings),
    sms_config: estimatedConfigOf(settings),
    send_at: settings.sendAt,
  }
}

export function hasSources({ all, lists, segments }: TextSettings): boolean {
  return all || lists.length + segments.length > 0
}

/** State and functions for the parts of the editor and the dialogs over it. */
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
