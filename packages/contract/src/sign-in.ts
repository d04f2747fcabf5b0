import * as z from 'zod/mini'
import { passwordLimits } from './account.ts'
import { endpoint } from './endpoint.ts'
import { regions } from './plan-kinds.ts'
import { instant, storedEmail, uuid, wholeNumber } from './wire.ts'

/** The time for which a link for a new password can be used, in minutes. */
export const resetMinutes = 60

const Secret = z.object({ secret: z.string().check(z.maxLength(100)) })

export const passwordReset = {
  ask: endpoint({
    method: 'POST',
    path: '/v3/password_reset',
    scope: 'public',
    summary:
      'Mails a link for a new password. The answer is the same for an address that no user has, and takes as long.',
    body: z.object({ email: storedEmail }),
    status: 202,
    refuses: ['sign_in_limited'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/password_reset/:secret',
    scope: 'public',
    summary: 'The address whose password a link sets, while the link can be used.',
    params: Secret,
    status: 200,
    answer: z.object({ email: z.string(), expires_at: instant }),
    refuses: ['password_reset_ended'],
  }),
  set: endpoint({
    method: 'POST',
    path: '/v3/password_reset/:secret',
    scope: 'public',
    auditsItself: true,
    summary: 'Sets a new password by a link, once, and ends all sessions of the user.',
    params: Secret,
    body: z.object({
      new_password: z.string().check(z.minLength(passwordLimits.min), z.maxLength(passwordLimits.max)),
    }),
    status: 200,
    answer: z.object({ email: z.string() }),
    refuses: ['password_reset_ended', 'sign_in_limited'],
  }),
}

const Session = z.object({
  id: uuid,
  created_at: instant,
  /** Null if the session was not used since it began. Noted at most once a minute. */
  last_used_at: z.nullable(instant),
  expires_at: instant,
  /** The `User-Agent` of the sign-in; empty if it had none. */
  user_agent: z.string(),
  /** The network address of the sign-in; empty for sessions from before it was kept. */
  ip: z.string(),
  /** The country, `DE`, in the United States and Canada with the state, `US-CA`; null where it is not known. */
  place: z.nullable(z.string()),
  /** The session that asks. */
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/v3/user/sessions',
    scope: 'signed-in',
    summary: "The user's sessions in all accounts, the newest first.",
    status: 200,
    answer: z.object({ result: z.array(Session) }),
    refuses: ['session_required'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/v3/user/sessions/:id',
    scope: 'signed-in',
    summary: 'Ends one session of the user.',
    params: z.object({ id: uuid }),
    status: 204,
    refuses: ['session_required', 'session_not_found'],
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/v3/user/sessions',
    scope: 'signed-in',
    summary: 'Ends all sessions of the user but the one that asks.',
    status: 200,
    answer: z.object({ ended: z.number() }),
    refuses: ['session_required'],
  }),
}

const OwnAccount = z.object({
  id: z.number(),
  username: z.string(),
  region: z.enum(regions),
  disabled: z.boolean(),
  /** Null for an account that the person is a member of; for a subuser the account that they act from. */
  acting_from: z.nullable(z.object({ id: z.number(), username: z.string() })),
  /** The account in which this call works. */
  is_current: z.boolean(),
  /** The session that asks leads here: as it is, or with `on-behalf-of`. Other accounts need another session. */
  is_in_session: z.boolean(),
})
export type OwnAccount = z.output<typeof OwnAccount>

export const ownAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/v3/user/accounts',
    scope: 'signed-in',
    summary:
      'The accounts in which the person may work: first those that they are a member of, then subusers for which they may act.',
    query: z.object({
      /** Part of a user name, in whatever case. */
      search: z.optional(z.string().check(z.maxLength(200))),
      limit: wholeNumber({ min: 1, max: 500, fallback: 100 }),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    status: 200,
    answer: z.object({ result: z.array(OwnAccount) }),
    refuses: ['session_required'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/v3/user/accounts/:id/session',
    isUnaudited: 'presence',
    scope: 'signed-in',
    summary:
      'Opens a session in another account that the person is a member of. The session that asks ends; the new one ends when that one would have.',
    params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) }),
    status: 201,
    answer: z.object({ token: z.string(), expires_at: instant, region: z.enum(regions) }),
    refuses: ['session_required', 'own_account_not_found', 'second_factor_required', 'sign_in_limited'],
  }),
}
