import { reservedSegmentFields } from '@carillon/segment-language/fields'
import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import { settledActivity } from './activity/settle-activity.ts'
import type { SegmentScope } from './compile/compile-tree.ts'

const textColumns = reservedSegmentFields.filter(({ type }) => type === 'text').map(({ field }) => field)

/** What evaluating a segment of an account needs: the fields, the zone, the time, and how far events are summed up. */
export async function segmentScope(db: Db, account: string, now: Date): Promise<SegmentScope> {
  const customFields = await customFieldsOf(db, account)
  const activity = await settledActivity(db, account)
  const { zone, commonTexts } = await zoneAndCommonTexts(db, account)
  return { account, customFields, activity, commonTexts, clock: { now: now.toISOString(), zone } }
}

/**
 * The account's zone, and the common texts of some text columns, such as cities: where at most some hundred texts make up half
 * of all filled values, according to the planner's statistics. One statement, because following a change reads both for
 * each segment.
 */
async function zoneAndCommonTexts(
  db: Db,
  account: string,
): Promise<{ zone: string; commonTexts: Map<string, string[]> }> {
  const { rows } = await sql<{ zone: string; texts: Record<string, string[]> }>`
    select time_zone as zone, (
      select coalesce(jsonb_object_agg(attname, to_jsonb(most_common_vals::text::text[])), '{}') from pg_stats
      where schemaname = current_schema() and tablename = 'contact' and attname = any(${[...textColumns]}::text[])
        and (select sum(share) from unnest(most_common_freqs) as share) >= (1 - null_frac) / 2
    ) as texts
    from account where id = ${account}`.execute(db)
  const { zone, texts } = rows[0]!
  return { zone, commonTexts: new Map(Object.entries(texts)) }
}
