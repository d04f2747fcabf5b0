import type { AdReach } from '@carillon/contract/ad-campaigns'
import { sql } from 'kysely'
import { planForMany } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { planForAll, suppressedAddresses } from '#sending/audience/public.ts'
import { joinSilenced, phoneForm } from './hash-sql.ts'
import { peopleOf, type Source } from './who.ts'

export type ReachCounts = Omit<AdReach, 'platforms' | 'overlaps'>

/**
 * Counts the contacts of an audience by the first reason to leave them out, by one statement, in the order in which an upload
 * leaves them out.
 * @throws segment_not_found, segment_invalid
 */
export async function countReach(db: Db, source: Source, now: Date): Promise<ReachCounts> {
  const role = source.audience.kind === 'retargeting' ? 'target' : 'seed'
  const { account, chosen, clicked } = await peopleOf(db, source, role, now)
  const out = clicked
    ? sql`left join (select distinct contact_id from (${clicked}) as click) as clicked on clicked.contact_id = contact.id`
    : sql``
  const count = async (tx: Db) => {
    await planForMany(tx, account)
    await planForAll(tx)
    const { rows } = await sql<ReachCounts>`
      select count(*)::int as contacts,
        count(*) filter (where reason = 'without_identifier')::int as without_identifier,
        count(*) filter (where reason = 'without_consent')::int as without_consent,
        count(*) filter (where reason = 'suppressed')::int as suppressed,
        count(*) filter (where reason = 'clicked')::int as clicked,
        count(*) filter (where reason is null)::int as uploaded
      from (
        select case
            when contact.email is null and (${phoneForm('google')} is null or silenced.number is not null)
              then 'without_identifier'
            when consent.contact_id is null then 'without_consent'
            when suppressed.email is not null then 'suppressed'
            ${clicked ? sql`when clicked.contact_id is not null then 'clicked'` : sql``} end as reason
        from contact
        left join ad_consent as consent
          on consent.contact_id = contact.id and consent.account_id = ${account} and consent.withdrawn_at is null
        left join (${suppressedAddresses(account, null, { now })}) as suppressed on suppressed.email = contact.email
        ${joinSilenced(account)}
        ${out}
        where contact.account_id = ${account} and contact.id in (select contact_id from (${chosen}) as asked)
      ) as person`.execute(tx)
    return rows[0]
  }
  const counts = await (db.isTransaction ? count(db) : db.transaction().execute(count))
  if (!counts) throw new Error('the database counted nothing')
  return counts
}
