import * as z from 'zod/mini'
import { instant } from './wire.ts'

export const smsLimits = {
  /** The most UTF-8 bytes of a text after its tags are filled in, with prefix and suffix. */
  bytes: 1600,
  /** The most characters of the text with its tags. */
  body: 5000,
  images: 10,
  /** The most bytes of all images of a text together. */
  imageBytes: 5 * 1024 * 1024,
  /** The size of an image in bytes above which carriers may shrink or refuse it. */
  imageWarnBytes: 600 * 1024,
  testNumbers: 10,
  prefix: 40,
  suffix: 80,
  perSecond: 1000,
  /** The most numbers in one call that adds opt-outs or consents. */
  numbers: 1000,
  pageSize: 200,
} as const

/** The treatment of a text during the recipient's quiet hours: it waits for their end, or it is not sent. */
export const quietHoursActions = ['hold', 'skip'] as const
export const QuietHoursAction = z.enum(quietHoursActions)
export type QuietHoursAction = z.output<typeof QuietHoursAction>

const messagingServiceSid = z.string().check(z.maxLength(64))

/** The parts of a text. Only a Single Send with `channels: ["sms"]` has them. */
export const SmsConfigFields = z.object({
  /** A service from `GET /v3/marketing/sms/messaging_services`. */
  messaging_service_sid: z.optional(z.nullable(messagingServiceSid)),
  /** The text with tags as in emails, without prefix and suffix. */
  body: z.optional(z.string().check(z.maxLength(smsLimits.body))),
  /** Images of the library, in the order in which they are shown. */
  image_ids: z.optional(z.array(z.string().check(z.maxLength(64)))),
  /** True if the account's prefix, the name of its brand, comes first. */
  adds_prefix: z.optional(z.boolean()),
  /** True if the account's suffix, the hint on opting out, comes last. The first text to a number has it in any case. */
  adds_suffix: z.optional(z.boolean()),
  /** True if short links replace links, so that clicks are counted. */
  shortens_links: z.optional(z.boolean()),
  quiet_hours: z.optional(QuietHoursAction),
  /** True if contacts without a phone number ID are texted at their `phone_number`, if that is a US number. */
  uses_phone_number: z.optional(z.boolean()),
  /**
   * True if the author has permission to text people without a stored consent. The server keeps the author and the time
   * of this statement.
   */
  permission_confirmed: z.optional(z.boolean()),
})
export type SmsConfigFields = z.output<typeof SmsConfigFields>

export const SmsImage = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  thumbnail: z.string(),
  width: z.number(),
  height: z.number(),
  file_size: z.number(),
  /** True if the image was deleted from the library. It is not sent then. */
  is_deleted: z.boolean(),
})

export const SmsConfig = z.object({
  messaging_service_sid: z.nullable(z.string()),
  /** The name of the messaging service when it was chosen; null: none is chosen. */
  messaging_service_name: z.nullable(z.string()),
  body: z.string(),
  image_ids: z.array(z.string()),
  images: z.array(SmsImage),
  adds_prefix: z.boolean(),
  adds_suffix: z.boolean(),
  shortens_links: z.boolean(),
  quiet_hours: QuietHoursAction,
  uses_phone_number: z.boolean(),
  permission_confirmed: z.boolean(),
  /** The user who confirmed the permission, and the time; null: none did. */
  permission: z.nullable(z.object({ by: z.nullable(z.string()), at: instant })),
})
export type SmsConfig = z.output<typeof SmsConfig>
