import * as z from 'zod/mini'
import { type VariationLetter, variationLetters } from './ab-tests.ts'
import type { ErrorCode } from './refusals.ts'

/** The cards of the review page to which findings belong, in their order. */
export const reviewCards = ['sender', 'subject', 'content', 'recipients', 'unsubscribe', 'schedule'] as const
export type ReviewCard = (typeof reviewCards)[number]

/** Warnings that follow from the message alone. The editors show the same ones while it is being written. */
export const messageWarnings = [
  'image_only',
  'text_placeholder',
  'module_empty',
  'image_without_source',
  'image_without_alt',
  'button_without_link',
  'link_empty',
  'link_example',
  'link_without_protocol',
  'link_dead',
  'link_anchor',
  'contrast',
  'tap_target',
  'tag_empty',
  'tag_unknown',
] as const

/** Warnings that only the server can give: they need the recipients, the subject, the settings of the installation, or other hosts. */
export const sendWarnings = [
  'dkim_missing',
  'subject_example',
  'ab_content_repeated',
  'tag_without_value',
  'too_large_tracked',
  'import_running',
  'credits_none',
  'credits_short',
  'credits_overage',
  'warm_up_days',
  'warm_up_counting',
  'quiet_hours',
  'quiet_hours_persons',
  'cap_skip',
  'cap_put_off',
  'cap_counting',
  'window_quiet',
  'link_missing',
  'link_no_host',
  'link_refused',
  'link_no_answer',
  'links_unchecked',
  'links_many',
  'links_uncounted',
  'opens_not_counted',
  'clicks_not_counted',
  'sms_simulated',
  'sms_images_large',
  'sms_some_too_long',
  'sms_segments',
  'sms_without_consent',
  'sms_not_reached',
  'sms_quiet_hold',
  'sms_quiet_skip',
  'texts_counting',
] as const

/**
 * Warnings of a large audience that is being counted for the first time. When the count has ended, they are no longer
 * answered, or another warning takes their place. Ask again.
 */
export const countingWarnings = ['warm_up_counting', 'cap_counting', 'texts_counting'] as const

export type WarningCode = (typeof messageWarnings)[number] | (typeof sendWarnings)[number]

/** One finding of the preflight. Findings with the severity `blocks` are the refusals of the schedule call. */
export const PreflightFinding = z.object({
  card: z.enum(reviewCards),
  severity: z.enum(['blocks', 'warns']),
  code: z.string() as unknown as z.ZodMiniType<ErrorCode | WarningCode, ErrorCode | WarningCode>,
  /** The field of the Single Send with the problem. */
  field: z.string(),
  /** An English sentence. */
  message: z.string(),
  /** The values in the sentence. */
  parameter: z.record(z.string(), z.unknown()),
  /** The letter of the variation with the problem; absent if all variations have it or there is no A/B test. */
  variation: z.optional(z.enum(variationLetters)),
  /** The place in the message: the ID of a module, or a line and column of the part. Null for the whole message. */
  place: z.nullable(
    z.object({
      module: z.nullable(z.string()),
      line: z.nullable(z.number()),
      column: z.nullable(z.number()),
    }),
  ),
})
export type PreflightFinding = z.output<typeof PreflightFinding>

/** A finding that blocks, before it has its sentence and its place. */
export interface PreflightProblem {
  card: ReviewCard
  code: ErrorCode
  field: string
  details: Record<string, unknown>
  /** The variation of an A/B test with the problem, if others may not have it. */
  variation?: VariationLetter
}
