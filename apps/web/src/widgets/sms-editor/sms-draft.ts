import type { QuietHoursAction, SmsConfig, SmsConfigFields } from '@carillon/contract/sms-config'
import { createContext, use } from 'react'

export type SmsImage = SmsConfig['images'][number]

/** The fields of a text message, for any kind of send. */
export interface SmsDraft {
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

export function smsDraftOf(config: SmsConfig | undefined): SmsDraft {
  return {
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

export function smsConfigOf(draft: SmsDraft): SmsConfigFields {
  return {
    messaging_service_sid: draft.service,
    body: draft.body,
    image_ids: draft.images.map(({ id }) => id),
    adds_prefix: draft.addsPrefix,
    adds_suffix: draft.addsSuffix,
    shortens_links: draft.shortensLinks,
    quiet_hours: draft.quietHours,
    uses_phone_number: draft.usesPhoneNumber,
    permission_confirmed: draft.isPermitted,
  }
}

/** All that the estimate of a text depends on. */
export function estimatedConfigOf(draft: SmsDraft): SmsConfigFields {
  const { permission_confirmed: _, ...config } = smsConfigOf(draft)
  return config
}

/** State and functions for the parts of the editor and the dialogs over it. */
export interface SmsHandle {
  settings: SmsDraft
  change: (settings: Partial<SmsDraft>) => void
  /** The address of the editor, to come back to from the settings of the provider. */
  base: string
}

export const SmsContext = createContext<SmsHandle | null>(null)

export function useSms(): SmsHandle {
  const sms = use(SmsContext)
  if (!sms) throw new Error('no text message: render below SmsContext')
  return sms
}
