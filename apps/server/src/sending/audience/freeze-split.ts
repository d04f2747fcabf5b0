import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { SuppressionReason } from '#schema/stored-message.ts'
import type { AudienceQuery } from '#sending/ledger/send.ts'
import type { Payer } from './credits.ts'
import { type AudienceCount, collectPeople, payFor } from './freeze-audience.ts'

/** The division of an audience among the sends of an A/B test. */
export interface Split {
  /** A text that is the same for a send each time. With a contact's id it decides the contact's part. */
  seed: string
  /** The sends of the variations. */
  testIds: readonly string[]
  /** The send of the remainder, who wait for the winner. */
  remainderId: string
  /** The share of the recipients in the test, in per cent. */
  percentage: number
}

/**
 * Writes the recipients of all parts of a test in one statement. They are ordered by a hash of seed and contact id and
 * sliced evenly, so the parts are random, disjoint and reproducible. Recipients left over by the division go to the
 * remainder; if the test has none, the first variations get one more. Suppressed contacts are divided in the same way
 * among themselves, so that every part has its share of them.
 */
export async function freezeSplit(
  tx: Db,
  { seed, testIds, remainderId, percentage }: Split,
  of: { account: string; audience: AudienceQuery; groupId: number | null; now: Date },
  payer: Payer,
): Promise<Map<string, AudienceCount>> {
  await collectPeople(tx, of)
  await payFor(tx, payer)
  const variations = sql.lit(testIds.length)
  await sql`
    insert into recipient (send_id, contact_id, email, state, reason)
    select case
        when place < size * ${variations} then (${testIds as string[]}::uuid[])[place / greatest(size, 1) + 1]
        when ${percentage}::int = 100 then (${testIds as string[]}::uuid[])[place - size * ${variations} + 1]
        else ${remainderId}::uuid end,
      id, email, case when reason is null then 'pending' else 'dropped' end, reason
    from (
      select id, email, reason,
        row_number() over (partition by reason is null order by md5(${seed} || id::text), id)::int - 1 as place,
        (count(*) over (partition by reason is null) * ${percentage}::int / (100 * ${variations}))::int as size
      from frozen
      where email is not null
    ) as placed
    order by 1, 2`.execute(tx)
  return countParts(tx, testIds, remainderId)
}

interface PartRow {
  send_id: string
  reason: SuppressionReason | 'no_credits' | null
  count: number
}

async function countParts(
  tx: Db,
  testIds: readonly string[],
  remainderId: string,
): Promise<Map<string, AudienceCount>> {
  const ids = [...testIds, remainderId]
  const { rows } = await sql<PartRow>`
    select send_id, reason, count(*)::int as count
    from recipient
    where send_id = any(${ids}::uuid[])
    group by send_id, reason`.execute(tx)
  const { rows: without } = await sql<{ count: number }>`
    select count(*)::int as count from frozen where email is null`.execute(tx)
  return new Map(
    ids.map((id, at) => {
      const own = rows.filter(({ send_id }) => send_id === id)
      const dropped = { global: 0, spam: 0, bounce: 0, invalid: 0, group: 0, pause: 0 }
      let withoutCredits = 0
      for (const { reason, count } of own) {
        if (reason === 'no_credits') withoutCredits = count
        else if (reason !== null) dropped[reason] = count
      }
      const total = own.reduce((sum, { count }) => sum + count, 0)
      // Contacts without an address are in no part; they are counted once.
      return [id, { total, dropped, withoutCredits, withoutEmail: at === 0 ? (without[0]?.count ?? 0) : 0 }]
    }),
  )
}
