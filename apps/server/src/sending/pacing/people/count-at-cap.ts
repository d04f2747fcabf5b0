import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { AudienceQuery } from '#sending/ledger/send.ts'
import type { SendingLimits } from './limits.ts'

type Cap = NonNullable<SendingLimits['cap']>

/**
 * The number of people of an audience who have got as many messages as the cap allows, by the counts since the cap was
 * set.
 */
export async function countAtCap(
  db: Db,
  { account, cap }: { account: string; cap: Pick<Cap, 'most' | 'withinMs'> | null },
  audience: AudienceQuery,
  now: Date,
): Promise<number> {
  if (!cap) return 0
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people
    from (
      select contact_id from limited_message
      where account_id = ${account} and counted_at > ${new Date(now.getTime() - cap.withinMs)}
      group by contact_id having count(*) >= ${cap.most}
    ) as reached
    where contact_id in (select contact_id from (${audience}) as asked)`.execute(db)
  return rows[0]?.people ?? 0
}
