import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/**
 * `setting`: SENDING=off. The other reasons: the database was copied, set back or restored, and no owner has confirmed
 * it.
 */
export const sendingOffReasons = [
  'setting',
  'moved',
  'older',
  'folder_copied',
  'unknown',
  'restored',
] as const

const OutgoingMail = z.object({
  state: z.enum(['on', 'off']),
  reason: z.nullable(z.enum(sendingOffReasons)),
  since: z.nullable(instant),
  /** True if the caller may confirm that this copy sends mail. */
  can_confirm: z.boolean(),
  /** True if mail arrives in the built-in mailbox, or arrived once and is still there. */
  has_mailbox: z.boolean(),
})

export const outgoingMail = {
  get: endpoint({
    method: 'GET',
    path: '/v3/outgoing_mail',
    scope: 'signed-in',
    summary: 'Tells if this installation sends mail; if not, the reason.',
    status: 200,
    answer: OutgoingMail,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v3/outgoing_mail/confirm',
    scope: 'signed-in',
    summary:
      'Confirms, as an owner, that this copy of a database sends mail. Sends under way continue immediately. The setting `SENDING=off` stays in effect.',
    status: 200,
    answer: OutgoingMail,
    refuses: ['forbidden'],
  }),
}
