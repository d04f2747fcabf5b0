import { sql } from 'kysely'
import { holdGroup } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { importSource, suppress } from '#sending/events/suppressions/public.ts'
import { type ImportPlan, isAccepted, type SetRange } from './set-statement.ts'
import type { Stage } from './stage-tables.ts'

/**
 * Unsubscribes the people of an applied set who have unsubscribed elsewhere, in the set's transaction. If their group has
 * been deleted since, they are unsubscribed from everything.
 * @returns the number of people with an address, including people unsubscribed before
 */
export async function unsubscribeSet(
  tx: Db,
  stage: Stage,
  plan: ImportPlan,
  range: SetRange,
): Promise<number> {
  if (!plan.left || plan.leavesOut) return 0
  const emails = await emailsOf(tx, stage, plan, range)
  if (emails.length === 0) return 0
  const { account, groupId } = plan
  const as =
    groupId !== null && (await holdGroup(tx, account, groupId))
      ? { kind: 'group' as const, groupId }
      : { kind: 'global' as const }
  await suppress(tx, account, emails, { ...as, source: importSource(plan.jobId) })
  return emails.length
}

/** The people's addresses, ordered so that two sets can't wait for each other. */
async function emailsOf(tx: Db, stage: Stage, plan: ImportPlan, range: SetRange): Promise<string[]> {
  const rows = sql`
    select h.contact_id as hit, ${sql.lit(plan.account)}::uuid as account_id, r.email
    from ${stage.rows} r left join ${stage.hits} h on h.row = r.row
    where r.has_left and ${isAccepted(stage, range)}`
  const { rows: found } = await sql<{ email: string }>`
    with s as materialized (${rows})
    select distinct coalesce(c.email, s.email) as email
    from s left join contact c on c.account_id = s.account_id and c.id = s.hit
    where coalesce(c.email, s.email) is not null order by email
  `.execute(tx)
  return found.map(({ email }) => email)
}
