import { type BounceKind, type BounceReasons, bounceKindNames } from '@carillon/contract/stats-bounces'
import { sql } from 'kysely'
import { isOf, refusals } from '#features/send-people/public.ts'
import type { Db } from '#platform/db.ts'
import { inDays, type LocalDays } from '#platform/local-days.ts'
import { kindMetric } from '#sending/events/bounces/public.ts'
import { accessStats, refuseSpan, type StatSend, sumSpan } from './stats.ts'

/**
 * The bounces and blocks of a single send by reason, most frequent first. Counted from counters, for a send of any size;
 * a reply of each kind is looked up in its events.
 * @throws single_send_not_found, stats_range_invalid, time_zone_unknown
 */
export async function findBounceKinds(
  db: Db,
  account: string,
  id: string,
  days: LocalDays,
): Promise<BounceReasons> {
  refuseSpan(days)
  const { sends } = await accessStats(db, account, id)
  const counted = await sumSpan(
    db,
    sends.map((send) => send.id),
    days,
  )
  const sumOf = (metric: string) =>
    counted.reduce((sum, one) => sum + (one.metric === metric ? one.value : 0), 0)
  const found = bounceKindNames
    .map((kind) => ({ kind, count: sumOf(kindMetric + kind) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const examples = await findExamples(
    db,
    sends,
    found.map(({ kind }) => kind),
    days,
  )
  return {
    results: found.map((one) => ({ ...one, example: examples.get(one.kind) ?? null })),
    total: sumOf('bounces') + sumOf('blocks'),
  }
}

/** One reply of each kind: the first that the index of the send's events finds. */
async function findExamples(
  db: Db,
  sends: readonly StatSend[],
  kinds: readonly BounceKind[],
  days: LocalDays,
): Promise<Map<BounceKind, string>> {
  if (kinds.length === 0) return new Map()
  const firsts = kinds.map(
    (kind) => sql`(
      select kind, reason from message_event
      where ${isOf(sends.map(({ id }) => id))} and event = any(${refusals}::text[]) and kind = ${kind}
        and reason <> '' and ${inDays(sql`at`, days)}
      limit 1)`,
  )
  const { rows } = await sql<{ kind: BounceKind; reason: string }>`
    ${sql.join(firsts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ kind, reason }) => [kind, reason]))
}
