import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { mayBeRespelled, respellings } from '#platform/respellings.ts'

const addressesPerSet = 1000

/**
 * Gives suppressed addresses their one spelling, in sets. Addresses that become equal are merged, with the first date and
 * the longest pause.
 */
export async function respellSuppressions(db: Db, account: string, signal: AbortSignal): Promise<void> {
  for (let after = '', more = true; more; ) {
    signal.throwIfAborted()
    const emails = await nextAddresses(db, account, after)
    await respellSet(db, account, respellings(emails))
    after = emails.at(-1) ?? ''
    more = emails.length === addressesPerSet
  }
  const { rows } = await sql<{ email: string }>`
    select distinct email from lifted_suppression where account_id = ${account} and ${mayBeRespelled(sql`email`)}
  `.execute(db)
  for (const [email, normal] of respellings(rows.map((row) => row.email))) {
    await sql`
      update lifted_suppression set email = ${normal} where account_id = ${account} and email = ${email}`.execute(
      db,
    )
  }
}

async function nextAddresses(db: Db, account: string, after: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from suppression
    where account_id = ${account} and email > ${after} and ${mayBeRespelled(sql`email`)}
    order by email limit ${addressesPerSet}`.execute(db)
  return rows.map((row) => row.email)
}

async function respellSet(db: Db, account: string, spellings: ReadonlyMap<string, string>): Promise<void> {
  if (spellings.size === 0) return
  const [former, normal] = [[...spellings.keys()], [...spellings.values()]]
  await sql`
    with gone as (
      delete from suppression s using unnest(${former}::text[], ${normal}::text[]) as spelling (former, normal)
      where s.account_id = ${account} and s.email = any(${former}::text[]) and s.email = spelling.former
      returning s.*, spelling.normal
    )
    insert into suppression as known (account_id, email, kind, group_id, reason, status, source, until, created_at)
    select distinct on (normal, kind, group_id)
      account_id, normal, kind, group_id, reason, status, source, until, created_at
    from gone order by normal, kind, group_id, until desc, created_at
    on conflict (account_id, email, kind, group_id) do update
      set until = greatest(known.until, excluded.until), created_at = least(known.created_at, excluded.created_at)
  `.execute(db)
}
