import type { QuietHoursAction } from '@carillon/contract/sms-config'

/** The fields of a single send that only a text message has. */
export interface StoredSms {
  serviceSid: string | null
  /** The name that the messaging service had when it was chosen. */
  serviceName: string | null
  body: string
  imageIds: readonly string[]
  addsPrefix: boolean
  addsSuffix: boolean
  shortensLinks: boolean
  quietHours: QuietHoursAction
  usesPhoneNumber: boolean
  /** The user who confirmed that people without a stored consent may be texted; null: no one has. */
  permission: { userId: string | null; by: string | null; at: string } | null
}

/** The hours without texts, by the clocks of the recipient, as `HH:MM`. Equal times: never. */
export interface QuietHours {
  from: string
  until: string
  action: QuietHoursAction
}

/** A text message, as the sending engine is given it and the database keeps it. It never changes. */
export interface StoredText {
  serviceSid: string
  /** The text before the body; empty: none. */
  prefix: string
  body: string
  suffix: string
  /** True if each text has the suffix; false: only the first text to a number has it. */
  addsSuffix: boolean
  /** The public addresses of its images. */
  media: readonly string[]
  shortensLinks: boolean
  quiet: QuietHours
  /** The most texts of the messaging service in a second. */
  perSecond: number
  /** The most texts of this send in an hour; null: no limit. */
  perHour: number | null
  /** True if the provider was the simulated one when the send began. */
  isSimulated: boolean
}

/** The settings of text messages that an account has changed. */
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
