import * as z from 'zod/mini'
import { emailLimits } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { emailAddress, text } from './wire.ts'

export const mailSendLimits = {
  personalizations: 1000,
  /** The most recipients: to, cc and bcc of all personalizations together. */
  recipients: 1000,
  categories: 10,
  category: 255,
  /** Longest name of an address or an attachment, in characters. */
  name: 255,
  customArgsBytes: 10_000,
  /** The most bytes of the substitutions of one personalization. */
  substitutionBytes: 10_000,
  groupsToDisplay: 25,
  contents: 10,
  /** The number of hours that `send_at` may lie ahead. */
  hoursAhead: 72,
  /** The largest size of a whole call, with attachments in base64. */
  bytes: 30 * 1024 * 1024,
} as const

const Address = z.object({
  email: emailAddress,
  name: z.optional(z.string().check(z.maxLength(mailSendLimits.name))),
})
const Addresses = z.array(Address).check(z.maxLength(mailSendLimits.recipients))
/** A reply address. It may contain tags, so it can be checked only after they are filled. */
const ReplyAddress = z.object({
  email: text({ min: 1, max: emailLimits.length }),
  name: z.optional(z.string().check(z.maxLength(mailSendLimits.name))),
})
export type ReplyAddress = z.output<typeof ReplyAddress>
/**
 * More lines of the header. Reserved, and refused: X-SG-ID, X-SG-EID, Received, DKIM-Signature, Content-Type,
 * Content-Transfer-Encoding, To, From, Subject, Reply-To, Cc, Bcc. Accepted but replaced by our own: Message-ID, Date,
 * MIME-Version, Return-Path, Sender, other Content- headers, and List-Unsubscribe if one click unsubscribes.
 */
const Headers = z.record(z.string(), z.string())
const CustomArgs = z.record(z.string(), z.string())
/** Seconds since 1970. A time in the past means immediately. */
const SendAt = z.optional(z.int().check(z.minimum(0)))
const Enabled = z.object({ enable: z.optional(z.boolean()) })

/**
 * The unsubscribe link: `<% label %>` in `text` or `html` becomes the link. `substitution_tag` takes the place of both:
 * the address replaces the tag.
 */
const SubscriptionTracking = z.extend(Enabled, {
  text: z.optional(z.string()),
  html: z.optional(z.string()),
  substitution_tag: z.optional(z.string()),
})
export type SubscriptionTracking = z.output<typeof SubscriptionTracking>

const utmValue = z.optional(z.string().check(z.maxLength(255)))
const Analytics = z.extend(Enabled, {
  utm_source: utmValue,
  utm_medium: utmValue,
  utm_term: utmValue,
  utm_content: utmValue,
  utm_campaign: utmValue,
})

const Personalization = z.object({
  from: z.optional(Address),
  to: Addresses.check(z.minLength(1)),
  cc: z.optional(Addresses),
  bcc: z.optional(Addresses),
  subject: z.optional(z.string().check(z.minLength(1))),
  headers: z.optional(Headers),
  substitutions: z.optional(z.record(z.string(), z.string())),
  dynamic_template_data: z.optional(z.record(z.string(), z.unknown())),
  custom_args: z.optional(CustomArgs),
  send_at: SendAt,
})
export type Personalization = z.output<typeof Personalization>

const MailAttachment = z.object({
  content: z.string().check(z.minLength(1)),
  filename: z.string().check(z.minLength(1), z.maxLength(mailSendLimits.name)),
  type: z.optional(z.string()),
  disposition: z.optional(z.enum(['inline', 'attachment'])),
  content_id: z.optional(z.string()),
  /** The name that the official Node library uses for `content_id`. */
  contentId: z.optional(z.string()),
})

const MailBody = z.object({
  personalizations: z
    .array(Personalization)
    .check(z.minLength(1), z.maxLength(mailSendLimits.personalizations)),
  from: Address,
  reply_to: z.optional(ReplyAddress),
  reply_to_list: z.optional(z.array(ReplyAddress).check(z.maxLength(mailSendLimits.recipients))),
  subject: z.optional(z.string()),
  /**
   * The texts of the message, at most one of each type: plain, HTML, and others such as `text/x-amp-html` and
   * `text/calendar`.
   */
  content: z.optional(
    z
      .array(
        z.object({
          type: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^text\/[a-z0-9][a-z0-9.+-]{0,60}$/)),
          value: z.string().check(z.minLength(1)),
        }),
      )
      .check(z.maxLength(mailSendLimits.contents)),
  ),
  attachments: z.optional(z.array(MailAttachment)),
  template_id: z.optional(z.string().check(z.maxLength(64))),
  /**
   * Texts by their tag, the same for all recipients. Values of substitutions may contain these tags, and substitutions
   * are made in the texts.
   */
  sections: z.optional(z.record(z.string(), z.string())),
  headers: z.optional(Headers),
  categories: z.optional(
    z.array(text({ min: 1, max: mailSendLimits.category })).check(z.maxLength(mailSendLimits.categories)),
  ),
  custom_args: z.optional(CustomArgs),
  send_at: SendAt,
  asm: z.optional(
    z.object({
      group_id: z.int(),
      groups_to_display: z.optional(z.array(z.int()).check(z.maxLength(mailSendLimits.groupsToDisplay))),
    }),
  ),
  /**
   * The IP pool of the mail, as `GET /v3/ips/pools` lists them. It is passed to the mail server if the operator has set
   * a header for it.
   */
  ip_pool_name: z.optional(text({ min: 2, max: 64 })),
  mail_settings: z.optional(
    z.object({
      sandbox_mode: z.optional(Enabled),
      bypass_list_management: z.optional(Enabled),
      bypass_spam_management: z.optional(Enabled),
      bypass_bounce_management: z.optional(Enabled),
      bypass_unsubscribe_management: z.optional(Enabled),
      bcc: z.optional(Enabled),
      spam_check: z.optional(Enabled),
      footer: z.optional(z.extend(Enabled, { text: z.optional(z.string()), html: z.optional(z.string()) })),
    }),
  ),
  tracking_settings: z.optional(
    z.object({
      click_tracking: z.optional(z.extend(Enabled, { enable_text: z.optional(z.boolean()) })),
      open_tracking: z.optional(z.extend(Enabled, { substitution_tag: z.optional(z.string()) })),
      subscription_tracking: z.optional(SubscriptionTracking),
      ganalytics: z.optional(Analytics),
    }),
  ),
  /** An id from POST /v3/mail/batch. */
  batch_id: z.optional(z.string().check(z.maxLength(100))),
})
export type MailBody = z.output<typeof MailBody>

export const mailSend = {
  send: endpoint({
    method: 'POST',
    path: '/v3/mail/send',
    isUnaudited: 'volume',
    scope: 'mail.send',
    summary:
      'Sends mail of a program to up to 1,000 recipients, with its own content or a template. `X-Message-Id` names it. One click of a mail program unsubscribes only where `asm` (from its group) or `subscription_tracking` (from everything) asks for it. Twelve names of `headers` are reserved (X-SG-ID, X-SG-EID, Received, DKIM-Signature, Content-Type, Content-Transfer-Encoding, To, From, Subject, Reply-To, Cc, Bcc); a Message-ID, Date, MIME-Version, Return-Path or Sender is accepted, and ours is written. In sandbox mode the call is checked (200) and nothing is sent.',
    body: MailBody,
    maxBytes: mailSendLimits.bytes,
    status: 202,
    refuses: [
      'sending_off',
      'credits_used_up',
      'mail_sender_unverified',
      'mail_recipients_too_many',
      'mail_recipient_repeated',
      'mail_content_missing',
      'mail_subject_missing',
      'mail_header_reserved',
      'mail_attachment_invalid',
      'mail_send_at_too_late',
      'mail_setting_unsupported',
      'mail_settings_conflict',
      'mail_substitutions_dynamic',
      'mail_batch_invalid',
      'template_not_found',
      'template_version_not_found',
      'template_broken',
      ...htmlRefusals,
      'unsubscribe_group_not_found',
    ],
  }),
}
