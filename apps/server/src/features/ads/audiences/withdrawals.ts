import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { bareArray, type Db } from '#platform/db.ts'
import { soonestMs } from './retry.rules.ts'

/**
 * Brings the next upload forward where people unsubscribed or opted out of texts, were deleted or withdrew their consent since
 * the last one, at most once an hour: they are removed then, and not a day later.
 */
export async function followWithdrawals({ db, now }: JobContext): Promise<void> {
  const time = now()
  // All accounts: there are audiences of few.
  const { rows } = await sql<{ account: string; since: Date }>`
    select account_id as account, min(synced_at) as since from ad_audience
    where wanted = 'kept' and synced_at < ${new Date(time.getTime() - soonestMs)} and next_at > ${time}
    group by account_id`.execute(db)
  for (const { account, since } of rows) {
    if (!(await hasWithdrawn(db, account, since))) continue
    await sql`
      update ad_audience set next_at = ${time}
      where account_id = ${account} and wanted = 'kept' and next_at > ${time}
        and synced_at < ${new Date(time.getTime() - soonestMs)}`.execute(db)
  }
}

async function hasWithdrawn(db: Db, account: string, since: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select 1 from ad_consent where account_id = ${account} and withdrawn_at > ${since}
    ) or exists (
      select 1 from suppression
      where account_id = ${account} and kind in ('global', 'spam', 'bounce', 'invalid') and group_id = 0
        and created_at > ${since}
    ) or exists (
      select 1 from text_number where account_id = ${account} and opted_out_at > ${since}
    ) or exists (
      select 1 from contact_job
      where account_id = ${account} and kind in ('delete', 'rollback') and finished_at > ${since}
    ) as has`.execute(db)
  return rows[0]?.has ?? false
}

/**
 * Has erased contacts removed from audiences at once. Their hashes are kept until the partner has confirmed that, because the
 * partner is told by them which people to remove; those of no audience go now.
 */
export async function forgetInAudiences(tx: Db, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  const ids = sql`${bareArray(contactIds)}::uuid[]`
  const { rows } = await sql<{ id: string; stands: boolean }>`
    select member.audience_id as id, audience.id is not null as stands
    from (select distinct audience_id from ad_member where contact_id = any(${ids})) as member
    left join ad_audience as audience on audience.id = member.audience_id`.execute(tx)
  const left = rows.flatMap(({ id, stands }) => (stands ? [] : [id]))
  await sql`
    delete from ad_member
    where contact_id = any(${ids}) and audience_id = any(${bareArray(left)}::uuid[])`.execute(tx)
  await sql`
    update ad_audience set next_at = least(next_at, now())
    where id = any(${bareArray(rows.flatMap(({ id, stands }) => (stands ? [id] : [])))}::uuid[])`.execute(tx)
}
