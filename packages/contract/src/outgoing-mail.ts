import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/** `setting`: SENDING=off. The others: the database was copied, set back or restored, and nobody has confirmed it. */
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
  /** The caller may confirm that this copy shall mail. */
  can_confirm: z.boolean(),
})

export const outgoingMail = {
  get: endpoint({
    method: 'GET',
    path: '/v3/outgoing_mail',
    scope: 'signed-in',
    summary: 'Whether this installation mails, and if not, why.',
    status: 200,
    answer: OutgoingMail,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v3/outgoing_mail/confirm',
    scope: 'signed-in',
    summary:
      'An owner says that this copy of a database shall mail. What is under way goes on at once. A setting (`SENDING=off`) is not changed by it.',
    status: 200,
    answer: OutgoingMail,
    refuses: ['forbidden'],
  }),
}
