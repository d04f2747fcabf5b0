import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, storedEmail } from './wire.ts'

/** The time for which the link to a new address can be used, in minutes. */
export const emailChangeMinutes = 60
/** The time for which the former address can stop a change, in days from when it was asked for. */
export const emailStopDays = 7

const Secret = z.object({ secret: z.string().check(z.maxLength(100)) })

/** A change of the own address: asked for, confirmed from the new address, and perhaps stopped from the former one. */
export const emailChange = {
  ask: endpoint({
    method: 'PUT',
    path: '/v3/user/email',
    scope: 'user.email.update',
    summary:
      "Asks for another address. It is the user's once a link that is mailed to it was followed; the former address is told and can stop the change. Answers the address as it is now, and the same for an address that another user has.",
    body: z.object({ email: storedEmail }),
    status: 200,
    answer: z.object({ email: z.string() }),
    refuses: ['sign_in_limited'],
  }),
  pending: endpoint({
    method: 'GET',
    path: '/v3/user/email/change',
    scope: 'user.email.read',
    summary: 'The address that waits for its confirmation; null without one.',
    status: 200,
    answer: z.object({ email: z.nullable(z.string()), expires_at: z.nullable(instant) }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/v3/user/email/change',
    scope: 'user.email.update',
    summary: 'Withdraws a change that is not confirmed.',
    status: 204,
    refuses: ['email_change_ended'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/email_change/:secret',
    scope: 'public',
    summary: 'The change that a link to a new address confirms, while the link can be used.',
    params: Secret,
    status: 200,
    answer: z.object({ from: z.string(), email: z.string(), expires_at: instant }),
    refuses: ['email_change_ended'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v3/email_change/:secret',
    scope: 'public',
    auditsItself: true,
    summary: 'Gives the user the new address, once. Sessions and API keys stay.',
    params: Secret,
    status: 200,
    answer: z.object({ email: z.string() }),
    refuses: ['email_change_ended', 'sign_in_limited'],
  }),
  getStop: endpoint({
    method: 'GET',
    path: '/v3/email_change/stop/:secret',
    scope: 'public',
    summary: 'The change that a link to the former address stops, while it can be stopped.',
    params: Secret,
    status: 200,
    answer: z.object({ from: z.string(), email: z.string(), is_confirmed: z.boolean(), expires_at: instant }),
    refuses: ['email_change_ended'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/v3/email_change/stop/:secret',
    scope: 'public',
    auditsItself: true,
    summary: 'Stops a change: the user has the former address again, and all their sessions end.',
    params: Secret,
    status: 200,
    answer: z.object({ email: z.string() }),
    refuses: ['email_change_ended', 'sign_in_limited'],
  }),
}
