import { reservedSegmentFields } from '@carillon/segment-language/fields'
import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import { settledActivity } from './activity/settle-activity.ts'
import type { AutomationSend } from './compile/compile-event.ts'
import type { SegmentScope } from './compile/compile-tree.ts'

const textColumns = reservedSegmentFields.filter(({ type }) => type === 'text').map(({ field }) => field)

/** What evaluating a segment of an account needs: the fields, the zone, the time, and how far events are summed up. */
export async function segmentScope(db: Db, account: string, now: Date): Promise<SegmentScope> {
  const customFields = await customFieldsOf(db, account)
  const { time_zone: zone } = await db
    .selectFrom('account')
    .select('time_zone')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const activity = await settledActivity(db, account)
  const commonTexts = await findCommonTexts(db)
  const abTests = await sendsOfAbTests(db, account)
  const automationSends = await findAutomationSends(db, account)
  const clock = { now: now.toISOString(), zone }
  return { account, customFields, activity, commonTexts, abTests, automationSends, clock }
}

/**
 * The common texts of some text columns, such as cities: where at most some hundred texts make up half of all filled
 * values, according to the planner's statistics.
 */
async function findCommonTexts(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ field: string; texts: string[] }>`
    select attname as field, most_common_vals::text::text[] as texts from pg_stats
    where schemaname = current_schema() and tablename = 'contact' and attname = any(${[...textColumns]}::text[])
      and (select sum(share) from unnest(most_common_freqs) as share) >= (1 - null_frac) / 2
  `.execute(db)
  return new Map(rows.map(({ field, texts }) => [field, texts]))
}

/** The sends of each A/B test that began. Most single sends are one send and have no first part; an index leaves them out. */
async function sendsOfAbTests(db: Db, account: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ client_id: string; sends: string[] }>`
    select part.client_id, array_agg(part.id) as sends
    from send test
    join send part on part.client = test.client and part.client_id = test.client_id
    where test.account_id = ${account} and test.client = 'single-sends' and test.part = 1
    group by part.client_id having count(*) > 1`.execute(db)
  return new Map(rows.map(({ client_id, sends }) => [client_id, sends]))
}

async function findAutomationSends(db: Db, account: string): Promise<AutomationSend[]> {
  return db
    .selectFrom('automation_send')
    .select(['automation_id as automation', 'step_id as step', 'send_id as send'])
    .where('account_id', '=', account)
    .execute()
}
