import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * The statement that gives a person's new address their choices at the former one: no mail, none of a group, or a break.
 * Facts about a mailbox stay with it (bounces, blocks, invalid addresses), and so does the report of spam; but a person
 * who reported spam wants no mail, so that the new address is unsubscribed (decision 0197). The former address keeps
 * everything.
 * @param moved rows with `account_id`, `held` and `next`, the address before and after
 */
export function carriedChoices(moved: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into suppression as known (account_id, email, kind, group_id, reason, status, source, until, created_at)
    select distinct on (m.account_id, m.next, kind, s.group_id)
      m.account_id, m.next, case when s.kind = 'spam' then 'global' else s.kind end as kind, s.group_id,
      s.reason, s.status, s.source, s.until, s.created_at
    from (${moved}) m join suppression s on s.account_id = m.account_id and s.email = m.held
    where s.kind in ('global', 'spam', 'group', 'pause') and m.next is not null and m.next <> m.held
    order by m.account_id, m.next, kind, s.group_id, s.until desc, s.created_at
    on conflict (account_id, email, kind, group_id) do update set until = greatest(known.until, excluded.until)
      where known.kind = 'pause'`
}

/** Carries the choices of one person, like `carriedChoices`. */
export async function carryChoices(
  tx: Db,
  account: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === null || to === null || from === to) return
  await carriedChoices(
    sql`select ${account}::uuid as account_id, ${from}::text as held, ${to}::text as next`,
  ).execute(tx)
}
