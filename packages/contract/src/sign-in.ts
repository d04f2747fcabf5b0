import * as z from 'zod/mini'
import { passwordLimits } from './account.ts'
import { endpoint } from './endpoint.ts'
import { instant, storedEmail, uuid } from './wire.ts'

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
