import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { smtpStatus } from './classify-reply.rules.ts'
import { isGivenUp, type MessageEnd, type SoftBounceRule } from './soft-bounces.rules.ts'

/** The number of a person's newest events that are read. A message has few, unless a server deferred it. */
const eventsRead = 200

// The last answer about each message counts: a relay first accepts and later reports. Events are found by the primary
// key.
const lastEvents = {
  name: 'carillon-last-ends',
  text: `
    select "contactId", "sendId", event, at, reason
    from (
      select contact_id as "contactId", send_id as "sendId", event, at, reason,
             row_number() over (partition by contact_id order by id desc) as nth
      from message_event
      where contact_id = any($1::uuid[]) and event in ('delivered', 'bounce', 'block', 'fail')
    ) as ended
    where nth <= ${eventsRead}
    order by "contactId", nth`,
}

const suppress = {
  name: 'carillon-give-up-soft-bounces',
  text: `
    insert into suppression (account_id, email, kind, reason, status, source, created_at)
    select distinct on (s.account_id, lower(r.email)) s.account_id, lower(r.email), 'bounce', left(p.reason, 500), p.status, 'soft bounces', $5
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as p (send_id, contact_id, reason, status)
    join send s on s.id = p.send_id
    join recipient r on r.send_id = p.send_id and r.contact_id = p.contact_id
    where r.send_id = any($1::uuid[]) and r.contact_id = any($2::uuid[])
    order by s.account_id, lower(r.email)
    on conflict do nothing`,
}

interface LastEvent extends MessageEnd {
  contactId: string
  sendId: string
}

interface SoftBounceWork {
  pool: Pool
  log: Logger
  /** The rule for giving up addresses; absent or null: none is given up. */
  softBounces?: SoftBounceRule | null
  now(): Date
}

/**
 * Suppresses the addresses of these people whose mailbox was full, or unknown for a time, for as many messages in a row
 * as the rule has. Call it after such a refusal was recorded. Never rejects: a fault is only logged, because the
 * address's next refusal makes up for it.
 */
export async function giveUpSoftBounces(
  { pool, log, softBounces, now }: SoftBounceWork,
  contactIds: readonly string[],
): Promise<void> {
  if (!softBounces || contactIds.length === 0) return
  await suppressSoftBounces(pool, softBounces, [...new Set(contactIds)], now()).catch((err: unknown) =>
    log.warn({ err }, 'soft bounces could not be judged'),
  )
}

async function suppressSoftBounces(
  pool: Pool,
  rule: SoftBounceRule,
  contactIds: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await pool.query({ ...lastEvents, values: [contactIds] })
  const byPerson = Map.groupBy(rows as LastEvent[], ({ contactId }) => contactId)
  const given = [...byPerson.values()].flatMap((events) => {
    const ends = [...Map.groupBy(events, ({ sendId }) => sendId).values()].map(([last]) => last!)
    return isGivenUp(ends, rule) ? [ends[0]!] : []
  })
  if (given.length === 0) return
  await pool.query({
    ...suppress,
    values: [
      given.map(({ sendId }) => sendId),
      given.map(({ contactId }) => contactId),
      given.map(({ reason }) => reason ?? ''),
      given.map(({ reason }) => smtpStatus(reason ?? '')),
      now,
    ],
  })
}
