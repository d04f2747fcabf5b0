import type { QuietHoursAction } from '@carillon/contract/sms-config'

/** What a single send that is a text message has of its own. */
export interface StoredSms {
  serviceSid: string | null
  /** The name of the messaging service when it was chosen. */
  serviceName: string | null
  body: string
  imageIds: readonly string[]
  addsPrefix: boolean
  addsSuffix: boolean
  shortensLinks: boolean
  quietHours: QuietHoursAction
  usesPhoneNumber: boolean
  /** Who confirmed that those without a stored consent may be texted; null: nobody has. */
  permission: { userId: string | null; by: string | null; at: string } | null
}

/** When nobody is texted, by the clocks of the recipient, as `HH:MM`. Equal times: never. */
export interface QuietHours {
  from: string
  until: string
  action: QuietHoursAction
}

/** A text message, as the sending engine is given it and the database keeps it. It never changes. */
export interface StoredText {
  serviceSid: string
  /** Empty: nothing comes first. */
  prefix: string
  body: string
  suffix: string
  /** False: only the first text to a number has the suffix. */
  addsSuffix: boolean
  /** The public addresses of its images. */
  media: readonly string[]
  shortensLinks: boolean
  quiet: QuietHours
  /** At most so many a second, of all texts of the messaging service. */
  perSecond: number
  /** At most so many of this send in an hour; null: no limit. */
  perHour: number | null
  /** Whether the provider was the simulated one when it began. */
  isSimulated: boolean
}

/** What an account has changed of the settings of its text messages. */
export interface StoredSmsSettings {
  prefix: string
  suffix: string
  quietFrom: string
  quietUntil: string
  quietHours: QuietHoursAction
  perSecond: number
  pricePerSegment: number
  pricePerImageText: number
  currency: string
}
