import type { KnownZones, SendingLimits } from '@carillon/contract/sending-limits'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { zoneOf } from './person-zones.ts'

/** The settings of an account. */
export async function findSettings(db: Db, account: string): Promise<SendingLimits> {
  const row = await db
    .selectFrom('sending_limit')
    .selectAll()
    .select(sql<number[]>`exempt_groups::float8[]`.as('groups'))
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (!row) return { frequency_cap: null, quiet_hours: null, exempt_group_ids: [], zone_field: null }
  const { most, within_hours, quiet_from: from, quiet_to: to } = row
  return {
    frequency_cap:
      most === null || within_hours === null
        ? null
        : {
            most,
            within_hours,
            put_off_days: row.put_off_days,
            above: row.above as 'skip' | 'put_off',
          },
    quiet_hours:
      from === null || to === null ? null : { from, to, zone: row.quiet_zone as 'account' | 'contact' },
    exempt_group_ids: row.groups,
    zone_field: row.zone_field,
  }
}

/** Stores the settings. It waits for transactions that judge people of the account at this moment. */
export async function saveSettings(tx: Db, account: string, limits: SendingLimits, now: Date): Promise<void> {
  const { frequency_cap: cap, quiet_hours: quiet } = limits
  const values = {
    most: cap?.most ?? null,
    within_hours: cap?.within_hours ?? null,
    above: cap?.above ?? 'skip',
    put_off_days: cap?.put_off_days ?? 3,
    exempt_groups: sql<number[]>`${[...new Set(limits.exempt_group_ids)]}::bigint[]`,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    quiet_zone: quiet?.zone ?? 'account',
    zone_field: limits.zone_field,
    held_until: null,
  }
  await tx
    .insertInto('sending_limit')
    .values({ account_id: account, ...values, counts_from: cap ? now : null })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...values,
        // Messages that left while there was no cap are known by their events only.
        counts_from: cap ? sql`coalesce(sending_limit.counts_from, ${now}::timestamptz)` : null,
      }),
    )
    .execute()
}

/** Counts contacts by the source of their zone. */
export async function countZones(
  db: Db,
  account: string,
  { field, now }: { field: string | null; now: Date },
): Promise<KnownZones> {
  const { rows } = await sql<{ written: string | null; country: string | null; people: number }>`
    select custom ->> ${field ?? ''}::text as written, country, count(*)::int as people
    from contact where account_id = ${account} group by 1, 2`.execute(db)
  const { time_zone } = await db
    .selectFrom('account')
    .select('time_zone')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const known = { by_field: 0, by_country: 0, unknown: 0, unreadable: 0, time_zone }
  for (const { written, country, people } of rows) {
    const { by } = zoneOf({ written, country }, { fallback: time_zone, now: now.getTime() })
    known[by === 'field' ? 'by_field' : by === 'country' ? 'by_country' : 'unknown'] += people
    if (by !== 'field' && written?.trim()) known.unreadable += people
  }
  return known
}

/** The end of the quiet hours in which nothing of the account leaves; null: there are none now. */
export async function findHeldUntil(db: Db, account: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('sending_limit')
    .select('held_until')
    .where('account_id', '=', account)
    .where('held_until', '>', now)
    .executeTakeFirst()
  return row?.held_until ?? null
}
