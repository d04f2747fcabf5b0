import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PreflightFinding } from './preflight.ts'
import { SendToFields } from './single-sends.ts'
import { instant, uuid } from './wire.ts'

const params = z.object({ id: uuid })

/**
 * The count of the recipients, from the chosen lists and segments to the people who get the message. Each step counts the
 * contacts it removes from those left by the step before: `listed` − `duplicates` − `without_email` − `excluded` − the
 * suppressions in their order = `total`.
 */
export const Audience = z.object({
  listed: z.number(),
  duplicates: z.number(),
  without_email: z.number(),
  excluded: z.number(),
  unsubscribed: z.number(),
  spam_reports: z.number(),
  bounced: z.number(),
  invalid: z.number(),
  group_unsubscribed: z.number(),
  /** The number of people who paused mail for some weeks. */
  paused: z.number(),
  total: z.number(),
})
export type Audience = z.output<typeof Audience>

/** An audience that is too large to be counted during a call is counted in the background. */
export const AudienceNow = z.extend(Audience, {
  /**
   * Present while the count runs: ask again. `counted_at` is the time of these numbers. Null: there is no count yet, and
   * the numbers are an estimate. `sampled` is the number of contacts that were looked at for it; absent: `listed` and
   * `total` are the sums that lists and segments keep, and no contacts are left out.
   */
  counting: z.optional(z.object({ counted_at: z.nullable(instant), sampled: z.optional(z.number()) })),
})
export type AudienceNow = z.output<typeof AudienceNow>

/** Checks before a Single Send is sent: its completeness, its recipients and its look. */
export const singleSendReview = {
  countAudience: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/audience',
    scope: 'marketing.read',
    summary: 'Counts an audience that is not saved yet.',
    body: z.object({
      send_to: SendToFields,
      suppression_group_id: z.optional(z.nullable(z.number().check(z.int()))),
    }),
    status: 200,
    answer: AudienceNow,
    refuses: ['segment_not_found', 'segment_invalid'],
  }),
  review: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/review',
    scope: 'marketing.read',
    summary:
      'The preflight: findings that prevent sending (`blocks`) and findings that the author should know (`warns`), in the order of the cards and of the message.',
    params,
    status: 200,
    answer: z.object({ findings: z.array(PreflightFinding) }),
    refuses: ['single_send_not_found'],
  }),
  checkLinks: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/check_links',
    scope: 'marketing.read',
    summary:
      'Asks the web servers that the message links to whether the pages exist, and answers warnings like those of the review. It may take half a minute. Calls of an account wait for each other; an answer is kept for ten minutes.',
    params,
    status: 200,
    answer: z.object({ findings: z.array(PreflightFinding) }),
    refuses: ['single_send_not_found'],
  }),
  audience: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/audience',
    scope: 'marketing.read',
    summary:
      'The number of contacts who would get the Single Send now, and the numbers of those who would not, by reason.',
    params,
    status: 200,
    answer: AudienceNow,
    refuses: ['single_send_not_found', 'segment_not_found', 'segment_invalid'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/preview',
    scope: 'marketing.read',
    summary:
      'The message as it is sent, without tracking, with the given values in its tags. A tag without a value shows its name.',
    params,
    body: z.object({
      substitutions: z.optional(z.record(z.string(), z.unknown())),
      /** A variation of its A/B test; absent: the Single Send's own message, which is the first. */
      variation_id: z.optional(uuid),
    }),
    status: 200,
    answer: z.object({
      from: z.nullable(z.object({ name: z.string(), email: z.string() })),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      problems: z.array(
        z.object({
          part: z.enum(['subject', 'html', 'text']),
          line: z.number(),
          column: z.number(),
          problem: z.string(),
          /** The problem as a key for translation, and the tag or block at fault. */
          problem_code: z.string(),
          name: z.string(),
        }),
      ),
    }),
    refuses: ['single_send_not_found', 'ab_variation_not_found'],
  }),
}
export type Review = z.output<typeof singleSendReview.review.answer>
export type Preview = z.output<typeof singleSendReview.preview.answer>
