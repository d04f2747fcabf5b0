import type { AdCampaign } from '@carillon/ads/campaign'
import type { AdReach } from '@carillon/contract/ad-campaigns'
import { type RawBuilder, sql } from 'kysely'
import { planForMany } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { contactsOf, type Source } from './who.ts'

/** The most campaigns that are compared. */
const most = 10

/**
 * Other campaigns that run or are reviewed and share lists or segments with an audience, with the number of shared contacts, the
 * most first. One statement counts them all.
 */
export async function countOverlaps(
  db: Db,
  { account, audience }: Source,
  campaign: string,
  now: Date,
): Promise<AdReach['overlaps']> {
  const sources = [...audience.listIds, ...audience.segmentIds]
  if (sources.length === 0) return []
  const others = await findOthers(db, account, campaign, sources)
  const parts: RawBuilder<unknown>[] = []
  for (const { id, submitted } of others) {
    const theirs = submitted && (await findContacts(db, account, submitted.audience, now))
    if (theirs) parts.push(sql`select ${id}::uuid as id, contact_id from (${theirs}) as their`)
  }
  const own = parts.length === 0 ? null : await findContacts(db, account, audience, now)
  if (!own) return []
  const count = async (tx: Db) => {
    await planForMany(tx, account)
    const { rows } = await sql<{ id: string; contacts: number }>`
      select id, count(distinct contact_id)::int as contacts from (${sql.join(parts, sql` union all `)}) as other
      where contact_id in (select contact_id from (${own}) as own)
      group by id`.execute(tx)
    return rows
  }
  const rows = await (db.isTransaction ? count(db) : db.transaction().execute(count))
  return rows
    .map(({ id, contacts }) => ({ id, name: others.find((other) => other.id === id)?.name ?? '', contacts }))
    .sort((a, b) => b.contacts - a.contacts || (a.id < b.id ? -1 : 1))
}

async function findOthers(db: Db, account: string, campaign: string, sources: readonly string[]) {
  return db
    .selectFrom('ad_campaign')
    .select(['id', 'name', 'submitted'])
    .where('account_id', '=', account)
    .where('id', '<>', campaign)
    .where('status', 'in', ['submitted', 'active'])
    .where('is_leaving', '=', false)
    .where(
      sql<boolean>`(submitted -> 'audience' -> 'listIds' ?| ${[...sources]}::text[]
        or submitted -> 'audience' -> 'segmentIds' ?| ${[...sources]}::text[])`,
    )
    .orderBy('updated_at', 'desc')
    .limit(most)
    .execute()
}

/** Null: a segment can't be queried. */
async function findContacts(db: Db, account: string, audience: AdCampaign['audience'], now: Date) {
  try {
    return await contactsOf(db, account, audience, now)
  } catch (cause) {
    if (cause instanceof Refusal) return null
    throw cause
  }
}
