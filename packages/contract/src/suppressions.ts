import * as z from 'zod/mini'
import { bodyLimits, endpoint } from './endpoint.ts'
import { day, emailAddress, storedEmail, unixSeconds, wholeNumber } from './wire.ts'

const address = z.object({ email: storedEmail })
const addresses = z.object({
  recipient_emails: z.array(emailAddress).check(z.minLength(1), z.maxLength(10_000)),
})

export const page = z.object({
  start_time: z.optional(unixSeconds),
  end_time: z.optional(unixSeconds),
  limit: wholeNumber({ min: 1, max: 500, fallback: 500 }),
  offset: wholeNumber({ min: 0, max: 10_000_000, fallback: 0 }),
  email: z.optional(z.string()),
})

/** Exactly one of the two is required. A deleted address can be emailed again, so a call with both or neither is refused. */
const DeleteBody = z.object({
  delete_all: z.optional(z.boolean()),
  emails: z.optional(z.array(storedEmail).check(z.maxLength(10_000))),
})
export type DeleteBody = z.output<typeof DeleteBody>

const Reported = z.object({
  created: z.number(),
  email: z.string(),
  reason: z.optional(z.string()),
  status: z.optional(z.string()),
  ip: z.optional(z.string()),
})

export const bounceClassifications = [
  'Content',
  'Frequency or Volume Too High',
  'Invalid Address',
  'Mailbox Unavailable',
  'Reputation',
  'Technical Failure',
  'Unclassified',
] as const
export type BounceClassification = (typeof bounceClassifications)[number]

/** Days as YYYY-MM-DD, in UTC, both included; without them, all days. */
const days = z.object({ start_date: z.optional(day), end_date: z.optional(day) })

type Path = `/v3/suppression/${string}`
type Kind = 'bounces' | 'blocks' | 'spam_reports' | 'invalid_emails'

/** The four kinds of suppressions that come from delivery, each with the same four calls. */
function reportedCalls(name: Kind, summary: string) {
  return {
    list: endpoint({
      method: 'GET',
      path: `/v3/suppression/${name}` as Path,
      scope: `suppression.${name}.read` as const,
      summary: `All ${summary}, newest first.`,
      query: page,
      status: 200,
      answer: z.array(Reported),
    }),
    deleteMany: endpoint({
      method: 'DELETE',
      path: `/v3/suppression/${name}` as Path,
      scope: `suppression.${name}.delete` as const,
      summary: `Deletes ${summary}: those of \`emails\`, or all with \`delete_all\`. Both together, or neither, is refused.`,
      body: DeleteBody,
      status: 204,
      refuses: ['suppressions_unclear'],
    }),
    get: endpoint({
      method: 'GET',
      path: `/v3/suppression/${name}/:email` as Path,
      scope: `suppression.${name}.read` as const,
      summary: `${summary} of one address; an empty list when there is none.`,
      params: address,
      status: 200,
      answer: z.array(Reported),
    }),
    delete: endpoint({
      method: 'DELETE',
      path: `/v3/suppression/${name}/:email` as Path,
      scope: `suppression.${name}.delete` as const,
      summary: `Deletes one of the ${summary}.`,
      params: address,
      status: 204,
      refuses: ['suppression_not_found'],
    }),
  }
}

export const suppressions = {
  bounces: reportedCalls('bounces', 'bounces'),
  blocks: reportedCalls('blocks', 'blocks'),
  classifications: endpoint({
    method: 'GET',
    path: '/v3/suppression/bounces/classifications',
    scope: 'di.bounce_block_classification.read',
    summary: 'The number of bounces and blocks on each day, by classification. `Accept: text/csv` gives CSV.',
    query: days,
    status: 200,
    answer: z.object({
      result: z.array(
        z.object({
          date: z.string(),
          stats: z.array(z.object({ classification: z.enum(bounceClassifications), count: z.number() })),
        }),
      ),
    }),
  }),
  classification: endpoint({
    method: 'GET',
    path: '/v3/suppression/bounces/classifications/:classification',
    scope: 'di.bounce_block_classification.read',
    summary:
      'The number of bounces and blocks of one classification on each day, by the domain of the address. `Accept: text/csv` gives CSV.',
    params: z.object({ classification: z.enum(bounceClassifications) }),
    query: days,
    status: 200,
    answer: z.object({
      result: z.array(
        z.object({ date: z.string(), stats: z.array(z.object({ domain: z.string(), count: z.number() })) }),
      ),
    }),
  }),
  spamReports: reportedCalls('spam_reports', 'spam reports'),
  invalidEmails: reportedCalls('invalid_emails', 'invalid addresses'),
  unsubscribes: endpoint({
    method: 'GET',
    path: '/v3/suppression/unsubscribes',
    scope: 'suppression.unsubscribes.read',
    summary: 'All global unsubscribes, newest first.',
    query: page,
    status: 200,
    answer: z.array(z.object({ created: z.number(), email: z.string() })),
  }),
  addGlobal: endpoint({
    method: 'POST',
    path: '/v3/asm/suppressions/global',
    scope: 'asm.suppressions.global.create',
    summary: 'Unsubscribes addresses from all mail.',
    body: addresses,
    maxBytes: bodyLimits.content,
    status: 201,
    answer: z.object({ recipient_emails: z.array(z.string()) }),
  }),
  getGlobal: endpoint({
    method: 'GET',
    path: '/v3/asm/suppressions/global/:email',
    scope: 'asm.suppressions.global.read',
    summary: 'The address if it is globally unsubscribed, else an empty object.',
    params: address,
    status: 200,
    answer: z.object({ recipient_email: z.optional(z.string()) }),
  }),
  deleteGlobal: endpoint({
    method: 'DELETE',
    path: '/v3/asm/suppressions/global/:email',
    scope: 'asm.suppressions.global.delete',
    summary: 'Removes a global unsubscribe, so that the address can be emailed again.',
    params: address,
    status: 204,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/asm/suppressions',
    scope: 'asm.groups.suppressions.read',
    summary: 'All addresses unsubscribed from groups.',
    query: page,
    status: 200,
    answer: z.array(
      z.object({ email: z.string(), group_id: z.number(), group_name: z.string(), created_at: z.number() }),
    ),
  }),
  groupsOf: endpoint({
    method: 'GET',
    path: '/v3/asm/suppressions/:email',
    scope: 'asm.groups.suppressions.read',
    summary: 'All groups, each with a flag that is true if the address is unsubscribed from it.',
    params: address,
    status: 200,
    answer: z.object({
      suppressions: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          description: z.string(),
          is_default: z.boolean(),
          suppressed: z.boolean(),
        }),
      ),
    }),
  }),
}
