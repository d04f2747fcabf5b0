import * as z from 'zod/mini'
import { variationLetters } from './ab-tests.ts'
import { TestCredits } from './email-test-credits.ts'
import {
  AccessibilityResult,
  ClientResult,
  clientFields,
  Defect,
  LinkResult,
  Picture,
  SpamResult,
} from './email-test-results.ts'
import { endpoint } from './endpoint.ts'
import { htmlRefusals } from './refusals.ts'
import { instant, uuid } from './wire.ts'

export const emailTestLimits = {
  /** Tests of an account that run at the same time, and that begin within an hour. */
  atOnce: 2,
  perHour: 20,
  keptDays: 90,
  /** Past tests of a message that are listed. */
  listed: 100,
  clients: 60,
  /** Characters of the values for tags, as JSON. */
  substitutions: 100_000,
} as const

/** Messages that can be tested. `automation_message` is an email of an automation. */
export const emailTestKinds = ['single_send', 'automation_message', 'template_version'] as const
export type EmailTestKind = (typeof emailTestKinds)[number]

export const emailTestNames = ['inbox', 'spam', 'links', 'accessibility'] as const
export type EmailTestName = (typeof emailTestNames)[number]

/** `partial`: it ended, and some of it failed. The credits of that part were given back. */
export const emailTestStates = ['queued', 'running', 'complete', 'partial', 'failed', 'cancelled'] as const
export type EmailTestState = (typeof emailTestStates)[number]

const Choice = z.object({
  tests: z.array(z.enum(emailTestNames)),
  clients: z.array(z.string()),
})

/** A reason why a test can't be run now. */
const Obstacle = z.object({
  code: z.string(),
  message: z.string(),
  parameter: z.record(z.string(), z.unknown()),
})
export type Obstacle = z.output<typeof Obstacle>

export const TestOptions = z.object({
  clients: z.array(
    z.object({
      ...clientFields,
      cost: z.number(),
      is_default: z.boolean(),
      /** The share of opens of the account's emails, 0 to 1, in the program that this one stands for. Null: not known. */
      audience_share: z.nullable(z.number()),
    }),
  ),
  prices: z.object({ client: z.number(), spam: z.number() }),
  credits: z.extend(TestCredits, {
    /** The time at which the credits begin anew; null without a limit. */
    renewed_at: z.nullable(instant),
  }),
  /** The filter that judges. Without a filter, the content is checked by rules of the product. */
  filter: z.enum(['spamassassin', 'rspamd', 'content_check']),
  /** The caller's choice of last time; null before the first. */
  last: z.nullable(Choice),
  /** Opens of the last 90 days that `audience_share` rests on. */
  audience_opens: z.number(),
  /** The variations of an A/B test of contents; empty without one. The first is the message's own. */
  variations: z.array(z.object({ id: uuid, letter: z.enum(variationLetters), subject: z.string() })),
  obstacles: z.array(Obstacle),
})
export type TestOptions = z.output<typeof TestOptions>

const summaryFields = {
  id: uuid,
  kind: z.enum(emailTestKinds),
  /** The tested Single Send, email of an Automation or template version. */
  message_id: uuid,
  variation: z.nullable(z.object({ id: uuid, letter: z.enum(variationLetters) })),
  subject: z.string(),
  made_at: instant,
  ended_at: z.nullable(instant),
  /** Null if the user was deleted. */
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  state: z.enum(emailTestStates),
  tests: z.array(z.enum(emailTestNames)),
  clients: z.number(),
  credits: z.number(),
  /** Credits that were given back, because that part failed or was cancelled. */
  refunded: z.number(),
  /** True if the message has changed since. */
  is_older: z.boolean(),
  /** Programs with serious defects or without a picture, links with a warning, and the other findings to look at. Null until it ends. */
  to_look_at: z.nullable(z.number()),
}

export const EmailTestSummary = z.object(summaryFields)
export type EmailTestSummary = z.output<typeof EmailTestSummary>

/** A test with its results so far. A part that was not chosen is null. */
export const EmailTest = z.object({
  ...summaryFields,
  /** A code if it failed as a whole. */
  reason: z.nullable(z.string()),
  inbox: z.nullable(z.object({ clients: z.array(ClientResult) })),
  spam: z.nullable(SpamResult),
  links: z.nullable(LinkResult),
  accessibility: z.nullable(AccessibilityResult),
})
export type EmailTest = z.output<typeof EmailTest>

/** The free previews of a message in five programs, beside the editor. */
export const MessagePreviews = z.object({
  /** True once all previews show the saved message. Ask again until then. */
  is_current: z.boolean(),
  /** A code if previews can't be made: `no_browser`, `content_required`, `template_broken`. */
  reason: z.nullable(z.string()),
  previews: z.array(
    z.object({
      ...clientFields,
      /** Null until the first one is made, and after a failure. */
      picture: z.nullable(z.omit(Picture, { compared: true, view: true })),
      /** Share of pixels that differ from the preview of the save before; null if there is none. */
      changed: z.nullable(z.number()),
      defects: z.array(Defect),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type MessagePreviews = z.output<typeof MessagePreviews>

export const EmailTestSettings = z.object({
  /** True if a Single Send or an Automation is sent only with a passed test of its present content. */
  is_required: z.boolean(),
})
export type EmailTestSettings = z.output<typeof EmailTestSettings>

const message = z.object({ kind: z.enum(emailTestKinds), id: uuid })
const variation = z.object({ variation_id: z.optional(uuid) })
const test = z.object({ test_id: uuid })

const unknownMessage = [
  'single_send_not_found',
  'automation_message_not_found',
  'template_version_not_found',
  'entitlement_required',
] as const
const notFound = [...unknownMessage, 'ab_variation_not_found'] as const

export const emailTesting = {
  credits: endpoint({
    method: 'GET',
    path: '/v3/marketing/compatibility_testing/credits',
    scope: 'email_testing.read',
    summary: 'Credits for email testing.',
    status: 200,
    answer: z.object({ emailTesting: TestCredits }),
  }),
  options: endpoint({
    method: 'GET',
    path: '/v3/marketing/content/:kind/:id/email_tests/options',
    scope: 'email_testing.read',
    summary: 'Email clients, prices and credits for a test of a message, and the reasons why it cannot run.',
    params: message,
    query: variation,
    status: 200,
    answer: TestOptions,
    refuses: notFound,
  }),
  run: endpoint({
    method: 'POST',
    path: '/v3/marketing/content/:kind/:id/email_tests',
    scope: 'email_testing.write',
    summary:
      'Tests the saved message: its look in email clients, its spam score, its links, its accessibility. Each variation is a test of its own. Failed parts are refunded.',
    params: message,
    body: z.object({
      tests: z.array(z.enum(emailTestNames)).check(z.minLength(1)),
      /** Email clients of the test `inbox`. */
      clients: z.optional(z.array(z.string()).check(z.maxLength(emailTestLimits.clients))),
      /** Variations of an A/B test; absent: the message's own. */
      variation_ids: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(variationLetters.length))),
      /** Values for the tags of the message. */
      substitutions: z.optional(z.record(z.string(), z.unknown())),
    }),
    status: 202,
    answer: z.object({ result: z.array(EmailTestSummary), credits: TestCredits }),
    refuses: [
      ...notFound,
      'sender_required',
      'subject_required',
      'content_required',
      'template_broken',
      ...htmlRefusals,
      'email_test_clients_required',
      'email_test_client_unknown',
      'email_test_credits_short',
      'email_tests_running',
      'email_tests_hourly',
      'email_test_values_long',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/content/:kind/:id/email_tests',
    scope: 'email_testing.read',
    summary: 'The tests of a message and of its variations, newest first. Tests are kept for 90 days.',
    params: message,
    status: 200,
    answer: z.object({ result: z.array(EmailTestSummary) }),
    refuses: unknownMessage,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/email_tests/:test_id',
    scope: 'email_testing.read',
    summary: 'A test with its results so far.',
    params: test,
    status: 200,
    answer: EmailTest,
    refuses: ['email_test_not_found', 'entitlement_required'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v3/marketing/email_tests/:test_id/cancel',
    scope: 'email_testing.write',
    summary: 'Ends a test. Credits of what has no result yet are given back.',
    params: test,
    status: 200,
    answer: EmailTestSummary,
    refuses: ['email_test_not_found', 'email_test_ended', 'entitlement_required'],
  }),
  previews: endpoint({
    method: 'GET',
    path: '/v3/marketing/content/:kind/:id/previews',
    scope: 'email_testing.read',
    summary: 'Free previews of the saved message in five email clients. They are made anew after each save.',
    params: message,
    query: variation,
    status: 200,
    answer: MessagePreviews,
    refuses: notFound,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/v3/marketing/settings/email_testing',
    scope: 'email_testing.read',
    summary: 'True if messages are sent only after a test.',
    status: 200,
    answer: EmailTestSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/v3/marketing/settings/email_testing',
    scope: 'email_testing.write',
    isSetting: true,
    summary: 'Demands a test of the present content before a message is sent, or no longer demands it.',
    body: EmailTestSettings,
    status: 200,
    answer: EmailTestSettings,
    refuses: ['administrator_required', 'entitlement_required'],
  }),
}
