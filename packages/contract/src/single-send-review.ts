import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './refusals.ts'
import { SendToFields } from './single-sends.ts'
import { uuid } from './wire.ts'

const params = z.object({ id: uuid })

/** The cards of the review, each either in order or with what keeps it from being so. */
export const reviewCards = ['sender', 'subject', 'content', 'recipients', 'unsubscribe', 'schedule'] as const
export type ReviewCard = (typeof reviewCards)[number]

const Finding = z.object({
  card: z.enum(reviewCards),
  error_id: z.string() as unknown as z.ZodMiniType<ErrorCode, ErrorCode>,
  field: z.nullable(z.string()),
  message: z.string(),
  parameter: z.record(z.string(), z.unknown()),
})

export const warningIds = [
  'import_running',
  'link_empty',
  'image_without_alt',
  'image_without_source',
  'button_without_link',
  'too_large',
  'dkim_missing',
] as const

/**
 * From all who are on the chosen lists and segments to those who get it. Each step counts whoever is left of the one
 * before: `listed` − `duplicates` − `without_email` − `excluded` − the suppressions in their order = `total`.
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
  total: z.number(),
})
export type Audience = z.output<typeof Audience>

/** What is asked before a Single Send leaves: is it complete, who gets it, what does it look like. */
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
    answer: Audience,
    refuses: ['segment_not_found', 'segment_invalid'],
  }),
  review: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/review',
    scope: 'marketing.read',
    summary:
      'What keeps it from being sent (`problems`) and what its author should know (`warnings`), by card.',
    params,
    status: 200,
    answer: z.object({
      problems: z.array(Finding),
      warnings: z.array(
        z.object({
          card: z.enum(reviewCards),
          warning_id: z.enum(warningIds),
          parameter: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    refuses: ['single_send_not_found'],
  }),
  audience: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/audience',
    scope: 'marketing.read',
    summary: 'How many would get it now, and why others would not.',
    params,
    status: 200,
    answer: Audience,
    refuses: ['single_send_not_found', 'segment_not_found', 'segment_invalid'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/preview',
    scope: 'marketing.read',
    summary:
      'The message as it is sent, with given values in its tags and tracking left out. A tag without a value shows its name.',
    params,
    body: z.object({ substitutions: z.optional(z.record(z.string(), z.unknown())) }),
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
          /** What is wrong, for translation, and the tag or block it is about. */
          problem_code: z.string(),
          name: z.string(),
        }),
      ),
    }),
    refuses: ['single_send_not_found'],
  }),
}
export type Review = z.output<typeof singleSendReview.review.answer>
export type Preview = z.output<typeof singleSendReview.preview.answer>
