import * as z from 'zod/mini'
import { bodyLimits, endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { Counting } from './stats.ts'
import { instant, uuid } from './wire.ts'

/** Limits of A/B tests. */
export const abTestLimits = {
  variations: { min: 2, max: 6 },
  percentage: { min: 1, max: 100 },
  durationMinutes: { min: 30, max: 24 * 60 },
  /** The fewest test recipients of each variation. */
  perVariation: 10,
  /** The largest audience of a Single Send with a test. */
  recipients: 2_000_000,
  daysToPick: 7,
  subject: 255,
  preheader: 150,
  content: 1_048_576,
} as const

/** `subject`: the variations differ in their subjects only. `content`: in content and preheader, under one subject. */
export const abTestTypes = ['subject', 'content'] as const
export type AbTestType = (typeof abTestTypes)[number]

/** `open` and `click`: the higher unique rate of the delivered wins. `manual`: a person picks. */
export const winnerCriteria = ['open', 'click', 'manual'] as const
export type WinnerCriteria = (typeof winnerCriteria)[number]

export const variationLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type VariationLetter = (typeof variationLetters)[number]

/**
 * The states of a test. `draft`: not sent. `sending`: test messages are leaving. `testing`: all have left, and the
 * duration runs. `pick_winner`: a person has to pick, until `expires_at`. `decided`: there is a winner, which goes to the
 * remaining recipients. `expired`: no winner was picked in time; the remaining recipients get nothing. `stopped`: the
 * sending was stopped before there was a winner.
 */
export const abTestStates = [
  'draft',
  'sending',
  'testing',
  'pick_winner',
  'decided',
  'expired',
  'stopped',
] as const
export type AbTestState = (typeof abTestStates)[number]

const { percentage, durationMinutes, variations } = abTestLimits
const wholeBetween = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max))

/** The settings of a test, all of them each time. */
export const AbTestFields = z.object({
  type: z.enum(abTestTypes),
  /** A larger number adds copies of the last variation; a smaller one deletes the last ones. */
  variation_count: wholeBetween(variations),
  /** The share of the recipients who get a test message. With 100 no recipients remain for the winner. */
  test_percentage: wholeBetween(percentage),
  /** The time from the last test message to the decision. */
  duration_minutes: wholeBetween(durationMinutes),
  winner_criteria: z.enum(winnerCriteria),
})
export type AbTestFields = z.output<typeof AbTestFields>

const content = z.string().check(z.maxLength(abTestLimits.content))

/**
 * A change of one variation; fields left out stay. The fields mean the same as in `email_config` of a Single Send. A test of
 * subjects takes `subject` only, a test of contents everything else. Variation A is the Single Send's own message: to
 * change it here or by the Single Send is the same.
 */
export const VariationFields = z.object({
  subject: z.optional(z.string().check(z.trim(), z.maxLength(abTestLimits.subject))),
  preheader: z.optional(z.string().check(z.trim(), z.maxLength(abTestLimits.preheader))),
  html_content: z.optional(content),
  plain_content: z.optional(content),
  generate_plain_content: z.optional(z.boolean()),
  document: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  /** Copies the content of a design of the library. */
  design_id: z.optional(z.string()),
  /** The revision of the Single Send that the change is based on, instead of `If-Match`. */
  revision: z.optional(z.number().check(z.int())),
})
export type VariationFields = z.output<typeof VariationFields>

/** One variation, complete: fields that all variations share are repeated in each. */
export const Variation = z.object({
  /** The id, which stays the same when letters shift. Statistics name it as `ab_variation`. */
  id: uuid,
  letter: z.enum(variationLetters),
  subject: z.string(),
  preheader: z.string(),
  html_content: z.string(),
  plain_content: z.string(),
  generate_plain_content: z.boolean(),
  document: z.nullable(z.record(z.string(), z.unknown())),
  design_id: z.nullable(z.string()),
  editor: z.enum(['code', 'design']),
})
export type Variation = z.output<typeof Variation>

/** The test of a Single Send as lists of the public API have it. */
export const AbTestSummary = z.object({
  type: z.enum(abTestTypes),
  winner_criteria: z.enum(winnerCriteria),
  test_percentage: z.number(),
  /** ISO 8601, hours and minutes: `PT4H30M`. */
  duration: z.string(),
  /** The id of the winning variation; empty until there is one. */
  winning_template_id: z.string(),
  winner_selected_at: z.nullable(instant),
  /** The time at which picking ends; null unless a person has to pick. */
  expiration_date: z.nullable(instant),
})
export type AbTestSummary = z.output<typeof AbTestSummary>

/** The test with its variations, in `abtest` of a Single Send. */
export const AbTest = z.extend(AbTestSummary, {
  duration_minutes: z.number(),
  state: z.enum(abTestStates),
  /** The time at which the last test message had left and the duration began; null before. */
  test_started_at: z.nullable(instant),
  /** The time at which the test is decided; null until the duration begins. */
  test_ends_at: z.nullable(instant),
  variations: z.array(Variation),
})
export type AbTest = z.output<typeof AbTest>

/** Counts of people by which a test is decided. Opens and clicks of machines are not among them. */
const Counted = z.object({ delivered: z.number(), unique_opens: z.number(), unique_clicks: z.number() })

const VariationResult = z.object({
  id: uuid,
  letter: z.enum(variationLetters),
  subject: z.string(),
  /** The number of its test recipients, without those who were suppressed when the test began. */
  sample_size: z.number(),
  /** The counts until the end of the duration, or until now while it runs. They decide the test. */
  window: Counted,
  /** The counts until now, of the test messages only. */
  all_time: Counted,
  /** The number of test recipients whose only opens come from machines. They count in no rate. */
  machine_only_opens: z.number(),
  /**
   * The probability, between 0 and 1, that no other variation has a higher true rate, by `window`; null while some
   * variation has no delivered message, and if opens are not counted.
   */
  open_probability: z.nullable(z.number()),
  click_probability: z.nullable(z.number()),
})

export const AbTestResults = z.object({
  state: z.enum(abTestStates),
  test_started_at: z.nullable(instant),
  test_ends_at: z.nullable(instant),
  /** The time at which picking ends; null unless a person has to pick. */
  expires_at: z.nullable(instant),
  /** The id of the winning variation; null until there is a winner. */
  winner_id: z.nullable(uuid),
  /**
   * The id of the variation that leads by the criterion, or by opens if a person picks; ties are broken as for the
   * decision. Null without a delivered message, and if the criterion is not counted.
   */
  leader_id: z.nullable(uuid),
  variations: z.array(VariationResult),
  tracking: z.optional(Counting),
  /** The number of people who wait for the winner, or got it. People who were suppressed meanwhile don't get it. */
  remainder: z.number(),
})
export type AbTestResults = z.output<typeof AbTestResults>

const params = z.object({ id: uuid })
const variationParams = z.object({ id: uuid, variation_id: uuid })
const based = z.object({ revision: z.optional(z.coerce.number().check(z.int())) })
const editRefusals = [
  'single_send_is_sms',
  'single_send_not_found',
  'single_send_not_draft',
  'single_send_changed',
  'ab_test_not_found',
  'ab_variation_not_found',
] as const

/**
 * Our addition: the public API only reads A/B tests. All calls that change a draft raise its revision and refuse when the
 * given one is not the current one.
 */
export const abTests = {
  set: endpoint({
    method: 'PUT',
    path: '/v3/marketing/singlesends/:id/abtest',
    scope: 'marketing_campaigns.update',
    summary:
      'Turns the A/B test of a draft on or changes its settings. Variation A is the existing message; the others begin as copies. A change of the type drops the differences between the variations.',
    params,
    body: z.extend(AbTestFields, { revision: z.optional(z.number().check(z.int())) }),
    status: 200,
    answer: AbTest,
    refuses: ['single_send_not_found', 'single_send_not_draft', 'single_send_changed', 'single_send_is_sms'],
  }),
  disable: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/singlesends/:id/abtest',
    scope: 'marketing_campaigns.update',
    summary: 'Turns the A/B test of a draft off. The message is that of variation A.',
    params,
    query: based,
    status: 204,
    refuses: [
      'single_send_not_found',
      'single_send_not_draft',
      'single_send_changed',
      'ab_test_not_found',
      'single_send_is_sms',
    ],
  }),
  duplicateVariation: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/abtest/variations/:variation_id',
    scope: 'marketing_campaigns.update',
    summary: 'Adds a copy of a variation at the end.',
    params: variationParams,
    query: based,
    status: 201,
    answer: AbTest,
    refuses: [...editRefusals, 'ab_variation_limit_reached'],
  }),
  updateVariation: endpoint({
    method: 'PATCH',
    path: '/v3/marketing/singlesends/:id/abtest/variations/:variation_id',
    scope: 'marketing_campaigns.update',
    summary:
      'Changes one variation. Fields that all variations share are refused here; change them in the Single Send.',
    params: variationParams,
    body: VariationFields,
    maxBytes: bodyLimits.content,
    status: 200,
    answer: AbTest,
    refuses: [
      ...editRefusals,
      'ab_field_shared',
      'design_not_found',
      'design_invalid',
      'design_excludes_content',
      ...htmlRefusals,
    ],
  }),
  deleteVariation: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/singlesends/:id/abtest/variations/:variation_id',
    scope: 'marketing_campaigns.update',
    summary:
      'Deletes a variation. Later letters shift left. If only one variation is left, the test is off and `abtest` is null.',
    params: variationParams,
    query: based,
    status: 200,
    answer: z.object({ abtest: z.nullable(AbTest) }),
    refuses: [...editRefusals],
  }),
  results: endpoint({
    method: 'GET',
    path: '/v3/marketing/singlesends/:id/abtest/results',
    scope: 'marketing.read',
    summary:
      'The results of the variations, with their certainty. Before the test is sent, all numbers are 0.',
    params,
    status: 200,
    answer: AbTestResults,
    refuses: ['single_send_not_found', 'ab_test_not_found'],
  }),
  pickWinner: endpoint({
    method: 'POST',
    path: '/v3/marketing/singlesends/:id/abtest/winner',
    scope: 'marketing_campaigns.create',
    summary:
      "Picks the winner while the Single Send has the status `pick-winner`. It is sent to the remaining recipients at once. The choice can't be changed; picking the same variation again is allowed.",
    params,
    body: z.object({ variation_id: uuid }),
    status: 200,
    answer: AbTest,
    refuses: [
      'sending_off',
      'single_send_not_found',
      'ab_test_not_found',
      'ab_variation_not_found',
      'ab_winner_not_open',
      'ab_winner_picked',
    ],
  }),
}
