import { quietEnds } from '@carillon/time-zones/quiet-hours'
import { lowestIdAt } from '#platform/uuid.ts'
import type { Ask, LimitReason, SendingLimits } from './limits.ts'
import { findPersonZones } from './person-zones.ts'

/** The decision about a message now: it leaves, waits until then, or is skipped. */
export type Judged =
  | { is: 'free' }
  | { is: 'waits'; reason: LimitReason; until: number }
  | { is: 'skipped'; reason: LimitReason }

interface Judging {
  /** The send of the message; messages counted for this send don't stand against it. Null: there is no send yet. */
  sendId: string | null
  contactIds: readonly string[]
  now: Date
  /** The time since which a person's message is put off, in milliseconds; for people who are missing, now. */
  putOffSince?: ReadonlyMap<string, number>
}

/** The time by which the event of a message may be later than its mark, in milliseconds. */
const marginMs = 3_600_000

/**
 * Decides for each contact if a campaign message may go to them now. It counts their messages, and their kept places,
 * within the time of the cap; bounced or failed messages do not count. The caller holds the lock of the limits.
 */
export async function judge(
  ask: Ask,
  limits: SendingLimits,
  { sendId, contactIds, now, putOffSince }: Judging,
): Promise<Map<string, Judged>> {
  const zones = await zonesOf(ask, limits, contactIds, now)
  const times = await findTimes(ask, limits, { sendId, contactIds, now })
  return new Map(
    contactIds.map((id) => {
      const zone = zones?.get(id)?.zone ?? limits.accountZone
      const since = putOffSince?.get(id) ?? now.getTime()
      return [id, judgeOne(limits, { zone, times: times.get(id) ?? [], since, now: now.getTime() })]
    }),
  )
}

/** @param times when the counted messages left, newest first, in milliseconds */
export function judgeOne(
  { cap, quiet }: Pick<SendingLimits, 'cap' | 'quiet'>,
  { zone, times, since, now }: { zone: string; times: readonly number[]; since: number; now: number },
): Judged {
  const awake = (at: number) => (quiet ? quietEnds(quiet, at, zone) : at)
  if (awake(now) > now) return { is: 'waits', reason: 'quiet_hours', until: awake(now) }
  const blocking = cap ? times[cap.most - 1] : undefined
  if (!cap || blocking === undefined || blocking + cap.withinMs <= now) return { is: 'free' }
  const until = awake(blocking + cap.withinMs)
  if (cap.above === 'skip' || until - since > cap.putOffMs) return { is: 'skipped', reason: 'frequency_cap' }
  return { is: 'waits', reason: 'frequency_cap', until }
}

async function zonesOf(ask: Ask, limits: SendingLimits, contactIds: readonly string[], now: Date) {
  const { account, quiet, zoneField, accountZone } = limits
  if (quiet?.zone !== 'contact') return null
  const of = { account, field: zoneField, fallback: accountZone, now: now.getTime() }
  return findPersonZones(ask, of, contactIds)
}

/**
 * The messages counted since there is a cap. A person who already has a place for this send gets no times, so that
 * messages counted meanwhile don't matter.
 */
const counted = `
  select l.contact_id, extract(epoch from l.counted_at)::float8 * 1000 as at, l.send_id
  from limited_message l
  where l.contact_id = any($1::uuid[]) and l.account_id = $2 and l.counted_at > $3::timestamptz
    and not exists (
      select 1 from recipient r
      where r.send_id = l.send_id and r.contact_id = l.contact_id and r.contact_id = any($1::uuid[])
        and r.state in ('bounced', 'failed', 'dropped')
    )`

/** Messages from before there was a cap. Ids of events begin with their time, so it reads a range of the key. */
const before = `
  select e.contact_id, max(extract(epoch from e.at)::float8) * 1000 as at, e.send_id
  from message_event e
  join send s on s.id = e.send_id
  where e.contact_id = any($1::uuid[]) and e.account_id = $2 and e.id >= $3::uuid and e.at < $4::timestamptz and e.event = 'delivered'
    and s.client <> 'mail-send'
    and ($5::bigint[] = '{}' or coalesce((s.message #>> '{unsubscribe,groupId}')::bigint, 0) <> all($5::bigint[]))
  group by 1, 3`

async function findTimes(
  ask: Ask,
  { account, cap, countsFrom, exemptGroups }: SendingLimits,
  { sendId, contactIds, now }: Judging,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  if (!cap || contactIds.length === 0) return times
  const since = now.getTime() - cap.withinMs
  type Row = { contact_id: string; send_id: string; at: number }
  const rows = await ask<Row>(counted, [contactIds, account, new Date(since)])
  const seen = new Set(rows.map((row) => `${row.contact_id} ${row.send_id}`))
  const until = countsFrom.getTime() + marginMs
  if (until > since) {
    const values = [contactIds, account, lowestIdAt(Math.max(since, 0)), new Date(until), exemptGroups]
    for (const row of await ask<Row>(before, values)) {
      if (!seen.has(`${row.contact_id} ${row.send_id}`) && row.at > since) rows.push(row)
    }
  }
  const placed = new Set(rows.filter((row) => row.send_id === sendId).map((row) => row.contact_id))
  for (const { contact_id, at } of rows) {
    if (placed.has(contact_id)) continue
    times.set(contact_id, [...(times.get(contact_id) ?? []), at])
  }
  for (const each of times.values()) each.sort((a, b) => b - a)
  return times
}
