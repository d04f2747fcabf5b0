import type { ContactGrowth } from '@carillon/contract/contact-growth'
import { type ContactStatus, contactStatuses } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'

type Reach = NonNullable<ContactGrowth['reach']>

/** Up to this many contacts are counted in the request itself. */
export const countedAtOnce = 20_000
/** A larger account is counted again when a user looks and the last count is older. */
const freshMs = 15 * 60 * 1000

/**
 * The numbers of contacts that can be emailed and that have unsubscribed. A large account is counted by a job: the
 * request answers the last count with its time, and null before the first one has ended.
 */
export async function findReach(
  db: Db,
  account: string,
  contactCount: number,
  now: Date,
): Promise<Reach | null> {
  if (contactCount <= countedAtOnce) {
    return { ...(await countReach(db, account)), counted_at: now.toISOString() }
  }
  const known = await db
    .selectFrom('contact_reach')
    .select([...contactStatuses, 'counted_at'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (!known || now.getTime() - known.counted_at.getTime() > freshMs) {
    await enqueue(db, countReachOf, { account })
  }
  return known ? { ...known, counted_at: known.counted_at.toISOString() } : null
}

/** Counts the contacts of an account that can be emailed. Looked at again while it waits, it is still counted once. */
export const countReachOf = defineJob({
  name: 'contacts.count-reach',
  payload: z.object({ account: z.string() }),
  attempts: 3,
  key: ({ account }) => `count-reach:${account}`,
  sequence: ({ account }) => `count-reach:${account}`,

  async run({ account }, { db, now }): Promise<void> {
    const reach = await countReach(db, account)
    const row = { ...reach, counted_at: now() }
    await db
      .insertInto('contact_reach')
      .values({ account_id: account, ...row })
      .onConflict((other) => other.column('account_id').doUpdateSet(row))
      .execute()
  },
})

/** Suppressions are few beside contacts, so their addresses are looked up among the contacts and not the other way. */
async function countReach(db: Db, account: string): Promise<Record<ContactStatus, number>> {
  const { rows } = await sql<Record<ContactStatus, number>>`
    select
      (select count(*) from contact_identifier where account_id = ${account} and kind = 'email')::int - count(*)::int
        as can_be_emailed,
      (count(*) filter (where 'global' = any(kinds)))::int as unsubscribed,
      (count(*) filter (where 'bounce' = any(kinds)))::int as bounced,
      (count(*) filter (where 'spam' = any(kinds)))::int as spam_report,
      (count(*) filter (where 'invalid' = any(kinds)))::int as invalid
    from (
      select s.email, array_agg(s.kind) as kinds
      from suppression s
      join contact_identifier i on i.account_id = s.account_id and i.kind = 'email' and i.value = s.email
      where s.account_id = ${account} and s.kind in ('global', 'spam', 'bounce', 'invalid')
      group by s.email
    ) as suppressed`.execute(db)
  return rows[0] ?? { can_be_emailed: 0, unsubscribed: 0, bounced: 0, spam_report: 0, invalid: 0 }
}
