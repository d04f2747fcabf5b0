import * as z from 'zod/mini'
import { SmsReason } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { SendToFields } from './single-sends.ts'
import { providerRefusals } from './sms.ts'
import { SmsConfigFields, smsLimits } from './sms-config.ts'
import { instant, Metadata, pageQuery, uuid } from './wire.ts'

const params = z.object({ id: uuid })

/**
 * The count of the recipients of a text. Each step counts the contacts that it removes from those left by the step
 * before: `listed` − `duplicates` − `excluded` − `without_number` − `opted_out` − `same_number` = `total`.
 */
export const SmsAudience = z.object({
  listed: z.number(),
  /** The rows of contacts that are in several of the lists and segments, beyond the first of each. */
  duplicates: z.number(),
  excluded: z.number(),
  /** The number of contacts without a number, or with a number outside the US. */
  without_number: z.number(),
  opted_out: z.number(),
  /** The number of contacts whose number another contact of the audience has, who gets the text. */
  same_number: z.number(),
  total: z.number(),
  /** The number of people of the total without a stored consent. */
  without_consent: z.number(),
  /** The number of people of the total who have quiet hours at the time of the send. */
  in_quiet_hours: z.number(),
})
export type SmsAudience = z.output<typeof SmsAudience>

/** The encodings of texts: 7 bits a character, or 16 if a character is missing in the small alphabet. */
export const smsEncodings = ['gsm-7', 'ucs-2'] as const

/** An estimate from the texts of up to 1,000 contacts of the audience. */
export const SmsEstimate = z.object({
  audience: SmsAudience,
  /**
   * Present while a large audience is counted in the background: ask again. `counted_at` is the time of the last count;
   * null before the first.
   */
  counting: z.optional(z.object({ counted_at: z.nullable(instant) })),
  /** The number of texts looked at. */
  sample: z.number(),
  /** The fewest and the most segments of a text in the sample; 1 with images. */
  segments_min: z.number(),
  segments_max: z.number(),
  /** The number of texts of the sample in each encoding. */
  encodings: z.record(z.enum(smsEncodings), z.number()),
  /** The number of texts of the sample that are too long to be sent. */
  too_long: z.number(),
  /** The segments for the whole audience, from the mean of the sample; with images, the number of texts. */
  segments_total: z.number(),
  price: z.object({ amount: z.number(), currency: z.string() }),
  /** The duration of sending at the rate of the messaging service, in seconds. */
  seconds: z.number(),
  /** The text for one contact of the audience; without any contact, the text with the fallbacks of its tags. */
  example: z.string(),
  /** Faults of the tags, as in the preview of an email. */
  problems: z.array(
    z.object({
      line: z.number(),
      column: z.number(),
      problem: z.string(),
      problem_code: z.string(),
      name: z.string(),
    }),
  ),
})
export type SmsEstimate = z.output<typeof SmsEstimate>

/** The state of a text: handed over without further news (`sent`), or the last report of the provider. */
export const smsStatuses = ['sent', 'delivered', 'undelivered', 'failed'] as const
export type SmsStatus = (typeof smsStatuses)[number]

/**
 * Codes of the provider that the product explains. Others are shown as the provider gave them. `too_long`,
 * `quiet_hours` and `opted_out` are codes of the product.
 */
export const smsErrorCodes = [
  '21211',
  '21408',
  '21610',
  '21612',
  '21614',
  '21617',
  '30001',
  '30002',
  '30003',
  '30004',
  '30005',
  '30006',
  '30007',
  '30008',
  '30034',
  '63038',
  'too_long',
  'other',
] as const
export type SmsErrorCode = (typeof smsErrorCodes)[number]

const Price = z.object({
  amount: z.number(),
  currency: z.string(),
  /** True if a part of the cost is estimated, because the provider has not reported its price. */
  is_estimate: z.boolean(),
})

export const SmsStats = z.object({
  /** True if the simulated provider sent the texts, which reach no telephone. */
  simulated: z.boolean(),
  /** The size of the frozen audience, including people left out since. */
  requested: z.number(),
  /** The number of texts that the provider accepted. */
  sent: z.number(),
  delivered: z.number(),
  undelivered: z.number(),
  /** The number of texts that the provider refused, or that were too long. */
  failed: z.number(),
  /** The numbers of people left out, by reason: opted out before, quiet hours with `skip`, or the send was stopped. */
  dropped: z.object({ opted_out: z.number(), quiet_hours: z.number(), stopped: z.number() }),
  /** The number of texts that may or may not have been sent. */
  uncertain: z.number(),
  /** The reasons of uncertain texts, such as a crash or an answer of the provider, the most frequent first. */
  uncertain_reasons: z.array(
    z.object({ count: z.number(), message: z.string(), reason: z.optional(SmsReason) }),
  ),
  /** The number of texts that wait for the end of their recipients' quiet hours. */
  held: z.number(),
  /**
   * The texts that the provider refused for now: their number, the time at which the first is tried again, and the most
   * frequent answer.
   */
  deferred: z.nullable(
    z.object({ count: z.number(), next_at: instant, reason: z.string(), reason_code: z.optional(SmsReason) }),
  ),
  /** The number of people who opted out within 72 hours after the text. */
  opted_out: z.number(),
  replies: z.number(),
  open_replies: z.number(),
  clicks: z.number(),
  unique_clicks: z.number(),
  /** The units that the provider bills: segments, or texts with images. */
  segments: z.number(),
  price: Price,
  errors: z.array(
    z.object({
      code: z.string(),
      /** The code for which the web app has a plain sentence. */
      meaning: z.enum(smsErrorCodes),
      /** An English sentence. */
      message: z.string(),
      count: z.number(),
    }),
  ),
  /** Clicks by address. Addresses that differ between recipients are counted together, with null as the address. */
  links: z.array(z.object({ url: z.nullable(z.string()), clicks: z.number() })),
  /** The numbers of sent and delivered texts and of clicks in each quarter of an hour that has any. */
  over_time: z.array(
    z.object({
      at: instant,
      sent: z.number(),
      delivered: z.number(),
      clicks: z.number(),
      opted_out: z.number(),
    }),
  ),
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
})
export type SmsStats = z.output<typeof SmsStats>

export const SmsText = z.object({
  contact_id: uuid,
  phone_number: z.string(),
  status: z.enum(smsStatuses),
  /** The provider's error code; null without an error. */
  error_code: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  segments: z.nullable(z.number()),
  price: z.nullable(z.number()),
  sent_at: z.nullable(instant),
  settled_at: z.nullable(instant),
  clicked_at: z.nullable(instant),
  opted_out_at: z.nullable(instant),
})
export type SmsText = z.output<typeof SmsText>

export const smsSingleSends = {
  estimate: endpoint({
    method: 'POST',
    path: '/v3/marketing/sms/estimate',
    scope: 'marketing.read',
    summary:
      'The recipients, segments and cost of a text, which need not be saved, estimated from the texts of up to 1,000 recipients.',
    body: z.object({
      send_to: SendToFields,
      sms_config: SmsConfigFields,
      /** The time of sending; absent: now. */
      send_at: z.optional(z.nullable(instant)),
    }),
    status: 200,
    answer: SmsEstimate,
    refuses: ['segment_not_found', 'segment_invalid', 'send_at_invalid'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/v3/marketing/sms/test',
    scope: 'marketing_campaigns.create',
    summary:
      'Sends a text that need not be saved to up to ten US or Canada numbers, with the values of a contact where a number belongs to one. Nothing is counted, and short links belong to no recipient. Quiet hours do not hold it; opt-outs do.',
    body: z.object({
      sms_config: SmsConfigFields,
      /** The phone numbers: ten digits each, with or without +1. */
      phone_numbers: z
        .array(z.string().check(z.maxLength(40)))
        .check(z.minLength(1), z.maxLength(smsLimits.testNumbers)),
    }),
    status: 200,
    answer: z.object({
      results: z.array(
        z.object({
          phone_number: z.string(),
          state: z.enum(['sent', 'refused']),
          segments: z.nullable(z.number()),
          /** The refusal of the provider, word for word. */
          provider_code: z.nullable(z.string()),
          provider_message: z.nullable(z.string()),
          simulated: z.boolean(),
        }),
      ),
    }),
    refuses: [
      ...providerRefusals,
      'test_number_invalid',
      'sms_service_required',
      'sms_content_required',
      'sms_too_long',
      'sms_images_too_large',
      'image_not_found',
      'template_broken',
      'test_send_opted_out',
      'sending_off',
    ],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/sms_stats',
    scope: 'marketing.read',
    summary: 'The results of the texts of a Single Send.',
    params,
    status: 200,
    answer: SmsStats,
    refuses: ['single_send_not_found', 'single_send_not_sms'],
  }),
  exportStats: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/sms_stats/export',
    scope: 'marketing.read',
    summary: 'The texts of a Single Send as CSV (UTF-8 with byte order mark), one line for each text.',
    params,
    status: 200,
    answer: z.string(),
    answerType: 'text/csv; charset=utf-8',
    refuses: ['single_send_not_found', 'single_send_not_sms'],
  }),
  texts: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/texts',
    scope: 'marketing.read',
    summary:
      'The texts of a Single Send, page by page; filters select texts with one error code, with a click, or followed by an opt-out.',
    params,
    query: z.object({
      status: z.optional(z.enum(smsStatuses)),
      error_code: z.optional(z.string().check(z.maxLength(20))),
      which: z.optional(z.enum(['clicked', 'opted_out'])),
      ...pageQuery({ max: smsLimits.pageSize, fallback: 50 }),
    }),
    status: 200,
    answer: z.object({
      results: z.array(SmsText),
      /** The time before which texts are no longer kept. Left out if this send began later. */
      texts_kept_from: z.optional(instant),
      _metadata: Metadata,
    }),
    refuses: ['single_send_not_found', 'single_send_not_sms', 'page_token_invalid'],
  }),
}
