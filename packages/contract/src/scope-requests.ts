import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, wholeNumber } from './wire.ts'

/**
 * The things that a person can ask for, by the names that calls use: groups of scopes, then features whose screens need only a part of a
 * group. The list is closed, so that an administrator knows what an approval gives.
 */
export const scopeGroups = {
  Marketing: ['marketing'],
  'Design Library': ['design_library'],
  Templates: ['templates'],
  Suppressions: ['asm', 'suppression'],
  'Mail Send': ['mail.send', 'mail.batch', 'user.scheduled_sends', 'email_testing', 'validations'],
  Stats: [
    ...(['stats', 'categories', 'browsers', 'clients', 'devices', 'geo', 'mailbox_providers'] as const),
    'di.bounce_block_classification.read',
  ],
  'Sender Authentication': ['whitelabel', 'sender_verification_eligible', 'sender_verification_legacy'],
  'IP Management': ['ips'],
  Tracking: ['tracking_settings'],
  'Mail Settings': ['mail_settings'],
  Webhooks: ['user.webhooks'],
  'API Keys': ['api_keys'],
  Teammates: ['teammates'],
  'Access Settings': ['access_settings'],
  Subusers: ['subusers'],
  'Marketing Read': ['marketing.read', 'marketing.automation.read'],
  Automations: ['marketing.automation.read', 'marketing_campaigns'],
  'Sent Messages': ['messages.read'],
  'Warm-up': ['ips.warmup'],
  Alerts: ['alerts'],
  'Single Sign-On': ['sso.settings.read', 'teammates.read'],
} as const satisfies Record<string, readonly string[]>
export type ScopeGroup = keyof typeof scopeGroups

export const scopeGroupNames = Object.keys(scopeGroups) as [ScopeGroup, ...ScopeGroup[]]

/** The days in which the mailed link of a request can be used. The request itself stays open. */
export const requestLinkDays = 7

const asker = {
  id: z.number(),
  scope_group_name: z.enum(scopeGroupNames),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
}

export const ScopeRequest = z.object({
  ...asker,
  /** Ours. */
  created_at: instant,
  /** Ours: the role of the person. With an approval they get scopes of their own in its place: those of the role and the group. */
  role_name: z.nullable(z.string()),
})
export type ScopeRequest = z.output<typeof ScopeRequest>

const params = z.object({ request_id: z.string().check(z.maxLength(20)) })
const refuses = ['scope_request_not_found', 'scope_request_decided', 'administrator_required'] as const

export const scopeRequests = {
  create: endpoint({
    method: 'POST',
    path: '/v3/scopes/requests',
    scope: 'signed-in',
    summary:
      'Asks the administrators for a group of scopes or a feature. A request that is open already is answered again, and nobody is told twice.',
    body: z.object({ scope_group_name: z.enum(scopeGroupNames) }),
    status: 201,
    answer: z.object(asker),
    refuses: ['scope_request_held', 'scope_request_elsewhere'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/scopes/requests',
    scope: 'teammates.read',
    summary: 'The open requests for scopes, the oldest first.',
    query: z.object({
      limit: wholeNumber({ min: 1, max: 500, fallback: 50 }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    status: 200,
    answer: z.array(ScopeRequest),
  }),
  approve: endpoint({
    method: 'PATCH',
    path: '/v3/scopes/requests/:request_id/approve',
    scope: 'teammates.update',
    summary:
      'Gives the person the scopes of the group. A person with a role gets scopes of their own, made of the role and the group. Only administrators may, and nobody approves a request of their own.',
    params,
    status: 200,
    answer: z.object({
      scope_group_name: z.enum(scopeGroupNames),
      /** Ours: the role that the person had until now. */
      former_role_name: z.nullable(z.string()),
    }),
    refuses: [...refuses, 'scope_request_own'],
  }),
  deny: endpoint({
    method: 'DELETE',
    path: '/v3/scopes/requests/:request_id',
    scope: 'teammates.delete',
    summary: 'Denies a request. Only administrators may.',
    params,
    status: 204,
    refuses,
  }),
}
