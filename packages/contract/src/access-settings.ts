import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './wire.ts'

/** `days`: so long an attempt is listed after it was seen last. */
export const accessLimits = { rules: 500, perCall: 100, days: 30 } as const

export const AccessRule = z.object({
  id: z.number(),
  /** An address or a network in CIDR notation. */
  ip: z.string(),
  /** Seconds since 1970. */
  created_at: z.number(),
  updated_at: z.number(),
})
export type AccessRule = z.output<typeof AccessRule>

export const AccessAttempt = z.object({
  allowed: z.boolean(),
  auth_method: z.enum(['Web', 'API']),
  /** Seconds since 1970. */
  first_at: z.number(),
  last_at: z.number(),
  ip: z.string(),
  /** The country, in English; empty if it is unknown. */
  location: z.string(),
})
export type AccessAttempt = z.output<typeof AccessAttempt>

const Rules = z.object({ result: z.array(AccessRule) })
const params = z.object({ rule_id: z.string().check(z.maxLength(20)) })
const lockOut = ['access_locks_out_caller', 'access_locks_out_administrators'] as const

export const accessSettings = {
  activity: endpoint({
    method: 'GET',
    path: '/v3/access_settings/activity',
    scope: 'access_settings.activity.read',
    summary:
      'The addresses from which people and programs of the account came in the last 30 days, allowed and refused, the latest first.',
    query: z.object({ limit: wholeNumber({ min: 1, max: 500, fallback: 20 }) }),
    status: 200,
    answer: z.object({ result: z.array(AccessAttempt) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/access_settings/whitelist',
    scope: 'access_settings.whitelist.read',
    summary: 'The addresses and networks that may use the account. With an empty list, all may.',
    status: 200,
    answer: Rules,
  }),
  add: endpoint({
    method: 'POST',
    path: '/v3/access_settings/whitelist',
    scope: 'access_settings.whitelist.create',
    summary:
      'Adds addresses and networks: `192.0.2.1`, `192.0.2.0/24`, `192.0.2.*`, or IPv6. The address of the caller must be among those that may use the account.',
    body: z.object({
      ips: z
        .array(z.object({ ip: z.string().check(z.maxLength(60)) }))
        .check(z.minLength(1), z.maxLength(accessLimits.perCall)),
    }),
    status: 201,
    answer: Rules,
    refuses: ['access_rule_invalid', 'access_rule_limit_reached', ...lockOut],
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: '/v3/access_settings/whitelist',
    scope: 'access_settings.whitelist.delete',
    summary:
      'Deletes several addresses and networks, or none of them. Without the last one, all addresses may use the account.',
    body: z.object({
      ids: z
        .array(z.number().check(z.int(), z.minimum(1)))
        .check(z.minLength(1), z.maxLength(accessLimits.rules)),
    }),
    status: 204,
    refuses: ['access_rule_not_found', ...lockOut],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/access_settings/whitelist/:rule_id',
    scope: 'access_settings.whitelist.read',
    summary: 'One address or network that may use the account.',
    params,
    status: 200,
    answer: AccessRule,
    refuses: ['access_rule_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/access_settings/whitelist/:rule_id',
    scope: 'access_settings.whitelist.delete',
    summary: 'Deletes an address or network. Without the last one, all addresses may use the account.',
    params,
    status: 204,
    refuses: ['access_rule_not_found', ...lockOut],
  }),
}
