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

/** The longest name of an IP pool, in characters. */
export const poolNameLength = 64

const poolName = z.string().check(z.maxLength(poolNameLength))

/**
 * Pools of sending addresses. The operator names them, and the mail server behind the product gives them their meaning.
 */
export const ipPools = {
  list: endpoint({
    method: 'GET',
    path: '/v3/ips/pools',
    scope: 'ips.pools.read',
    summary: 'The IP pools that messages may ask for.',
    status: 200,
    answer: z.array(z.object({ name: z.string() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/ips/pools/:pool_name',
    scope: 'ips.pools.read',
    summary: 'One IP pool. Its addresses are known to the mail server only, so `ips` is empty.',
    params: z.object({ pool_name: poolName }),
    status: 200,
    answer: z.object({ pool_name: z.string(), ips: z.array(z.string()) }),
    refuses: ['ip_pool_not_found'],
  }),
}
