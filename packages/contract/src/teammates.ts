import * as z from 'zod/mini'
import { passwordLimits, profileLimits } from './account.ts'
import { endpoint } from './endpoint.ts'
import { regions } from './plan-kinds.ts'
import { emailAddress, instant, storedEmail, text, uuid, wholeNumber } from './wire.ts'

export const teammateLimits = { scopes: 500, subusers: 500, invitations: 1000, days: 7 } as const

export const userTypes = ['owner', 'admin', 'teammate'] as const
export type UserType = (typeof userTypes)[number]

/** The people of an account are named by their addresses. */
const Username = z.object({ username: storedEmail })
const Token = z.object({ token: z.string().check(z.maxLength(100)) })
const Secret = z.object({ secret: z.string().check(z.maxLength(100)) })

const permissionTypes = ['admin', 'restricted'] as const

/** A grant for one subuser: all scopes (`admin`), or some. */
export const SubuserGrant = z.object({
  id: z.number().check(z.int(), z.minimum(1)),
  permission_type: z.enum(permissionTypes),
  scopes: z.optional(z.array(z.string()).check(z.maxLength(teammateLimits.scopes))),
})
export type SubuserGrant = z.output<typeof SubuserGrant>

/** The rights of a person: an administrator, a role, or scopes of their own. The last two fields are ours. */
const rights = {
  scopes: z.array(z.string()).check(z.maxLength(teammateLimits.scopes)),
  is_admin: z.boolean(),
  role_id: z.optional(z.nullable(uuid)),
  subuser_access: z.optional(z.array(SubuserGrant).check(z.maxLength(teammateLimits.subusers))),
}

const shown = z.string()
const person = {
  username: shown,
  email: shown,
  first_name: shown,
  last_name: shown,
  user_type: z.enum(userTypes),
  is_admin: z.boolean(),
  phone: shown,
  website: shown,
  company: shown,
  address: shown,
  address2: shown,
  city: shown,
  state: shown,
  zip: shown,
  country: shown,
  /** Ours: the role of the person; null for administrators, and for people with scopes of their own. */
  role_id: z.nullable(uuid),
  role_name: z.nullable(z.string()),
}

const ListedTeammate = z.object({
  ...person,
  /** Ours: the latest sign-in of which a session is kept. */
  last_sign_in_at: z.nullable(instant),
})
export type ListedTeammate = z.output<typeof ListedTeammate>

export const Teammate = z.object({ ...person, scopes: z.array(z.string()) })
export type Teammate = z.output<typeof Teammate>

const invited = {
  token: z.string(),
  email: z.string(),
  scopes: z.array(z.string()),
  is_admin: z.boolean(),
  /** Ours. */
  role_id: z.nullable(uuid),
  role_name: z.nullable(z.string()),
}

export const Invitation = z.object(invited)
const PendingInvitation = z.object({
  ...invited,
  /** Seconds since 1970. */
  expiration_date: z.number(),
})
export type PendingInvitation = z.output<typeof PendingInvitation>

const decisions = ['take_over', 'revoke'] as const
/** Take over: an administrator answers for it from now on. Revoke: it stops to work at once. */
export type KeyDecision = (typeof decisions)[number]

const SubuserAccess = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  disabled: z.boolean(),
  permission_type: z.enum(permissionTypes),
  scopes: z.array(z.string()),
})
export type SubuserAccess = z.output<typeof SubuserAccess>

/** The states of a link in an invitation. Only an open one is accepted. */
export const invitationStates = ['open', 'accepted', 'withdrawn', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]

const grantRefusals = [
  'scope_unknown',
  'role_not_found',
  'teammate_rights_unclear',
  'teammate_subuser_not_found',
] as const

export const teammates = {
  invite: endpoint({
    method: 'POST',
    path: '/v3/teammates',
    scope: 'teammates.create',
    summary:
      'Invites a person by mail. The invitation is valid for 7 days. Nobody invites with more rights than their own.',
    body: z.object({ email: emailAddress, ...rights }),
    status: 201,
    answer: Invitation,
    refuses: [
      ...grantRefusals,
      'teammate_exists',
      'teammate_already_invited',
      'teammate_invitation_limit_reached',
      'teammate_limit_reached',
      'administrator_required',
      'sending_off',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/teammates',
    scope: 'teammates.read',
    summary: 'The people of the account, by address.',
    query: z.object({
      limit: wholeNumber({ min: 0, max: 500, fallback: 500 }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    status: 200,
    answer: z.object({ result: z.array(ListedTeammate) }),
  }),
  pending: endpoint({
    method: 'GET',
    path: '/v3/teammates/pending',
    scope: 'teammates.read',
    summary: 'The invitations that were neither accepted nor withdrawn, also those that have expired.',
    status: 200,
    answer: z.object({ result: z.array(PendingInvitation) }),
  }),
  deletePending: endpoint({
    method: 'DELETE',
    path: '/v3/teammates/pending/:token',
    scope: 'teammates.delete',
    summary: 'Withdraws an invitation. Its link no longer works.',
    params: Token,
    status: 204,
    refuses: ['invitation_not_found'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/v3/teammates/pending/:token/resend',
    scope: 'teammates.create',
    summary:
      'Mails an invitation again, with a new link that is valid for 7 days. The earlier link no longer works.',
    params: Token,
    status: 200,
    answer: Invitation,
    refuses: ['invitation_not_found', 'sending_off'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/teammates/:username',
    scope: 'teammates.read',
    summary: 'One person with their scopes.',
    params: Username,
    status: 200,
    answer: Teammate,
    refuses: ['teammate_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/teammates/:username',
    scope: 'teammates.update',
    isSetting: true,
    summary:
      'Changes the rights of a person. Only administrators may. `subuser_access` that is left out stays as it is.',
    params: Username,
    body: z.object(rights),
    status: 200,
    answer: Teammate,
    refuses: ['teammate_not_found', ...grantRefusals, 'administrator_required', 'last_administrator'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/teammates/:username',
    scope: 'teammates.delete',
    summary:
      'Removes a person from the account and ends their sessions. For API keys and incoming webhooks that the person answers for, `api_keys` decides about all of them, or the body about each. Only administrators may.',
    params: Username,
    query: z.object({ api_keys: z.optional(z.enum(decisions)) }),
    body: z.object({
      api_keys: z.optional(
        z.array(z.object({ api_key_id: z.string(), decision: z.enum(decisions) })).check(z.maxLength(200)),
      ),
      incoming_webhooks: z.optional(
        z.array(z.object({ id: z.string(), decision: z.enum(decisions) })).check(z.maxLength(200)),
      ),
    }),
    status: 204,
    refuses: [
      'teammate_not_found',
      'teammate_keys_undecided',
      'administrator_required',
      'last_administrator',
    ],
  }),
  subuserAccess: endpoint({
    method: 'GET',
    path: '/v3/teammates/:teammate_name/subuser_access',
    scope: 'teammates.read',
    summary: 'The subusers for which a person may act. An administrator may act for all.',
    params: z.object({ teammate_name: storedEmail }),
    query: z.object({
      after_subuser_id: z.optional(z.coerce.number().check(z.int())),
      limit: wholeNumber({ min: 1, max: 500, fallback: 100 }),
      username: z.optional(z.string()),
    }),
    status: 200,
    answer: z.object({
      has_restricted_subuser_access: z.boolean(),
      subuser_access: z.array(SubuserAccess),
      _metadata: z.object({
        next_params: z.optional(
          z.object({
            limit: z.number(),
            after_subuser_id: z.number(),
            username: z.optional(z.string()),
          }),
        ),
      }),
    }),
    refuses: ['teammate_not_found'],
  }),
  keys: endpoint({
    method: 'GET',
    path: '/v3/teammates/:username/api_keys',
    scope: 'teammates.read',
    summary: 'The API keys and incoming webhooks that a person answers for.',
    params: Username,
    status: 200,
    answer: z.object({
      api_keys: z.array(
        z.object({ api_key_id: z.string(), name: z.string(), last_used_at: z.nullable(instant) }),
      ),
      incoming_webhooks: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    refuses: ['teammate_not_found'],
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/v3/teammates/invitations/:secret',
    scope: 'public',
    summary: 'The invitation that a mailed link belongs to.',
    params: Secret,
    status: 200,
    answer: z.object({
      state: z.enum(invitationStates),
      email: z.string(),
      /** The user name of the account. */
      account: z.string(),
      /** The address of the person who invited; empty if that person no longer exists. */
      invited_by: z.string(),
      is_admin: z.boolean(),
      role_name: z.nullable(z.string()),
      expires_at: instant,
      /** True if a user with this address exists, who then needs their password or session. */
      has_user: z.boolean(),
      /** With a session: the address of the person who is signed in. */
      signed_in_as: z.nullable(z.string()),
    }),
    refuses: ['invitation_not_found', 'sign_in_limited'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/v3/teammates/invitations/:secret',
    scope: 'public',
    auditsItself: true,
    summary:
      'Accepts an invitation: as the person who is signed in, as an existing user with their password, or as a new user with a new password. The token is null for an existing user without a session, who then signs in.',
    params: Secret,
    body: z.object({
      password: z.optional(z.string().check(z.maxLength(passwordLimits.max))),
      first_name: z.optional(text({ max: profileLimits.first_name })),
      last_name: z.optional(text({ max: profileLimits.last_name })),
      language: z.optional(z.enum(['en', 'de'])),
    }),
    status: 201,
    answer: z.object({
      token: z.nullable(z.string()),
      expires_at: z.nullable(instant),
      region: z.nullable(z.enum(regions)),
    }),
    refuses: [
      'invitation_not_found',
      'invitation_accepted',
      'invitation_withdrawn',
      'invitation_expired',
      'invitation_of_other',
      'invitation_password_required',
      'password_sign_in_off',
      'teammate_exists',
      'sign_in_failed',
      'sign_in_limited',
    ],
  }),
}
