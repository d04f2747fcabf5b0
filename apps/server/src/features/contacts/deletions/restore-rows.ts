import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { restoreCount } from '../audience-lock.ts'
import type { JobRow } from '../contact-jobs.ts'

interface RestoredSet {
  seen: number
  restored: number
  /** Added again in the meantime: somebody has their strongest identifier by now. */
  refused: number
  lostIdentifiers: number
  /** Where the next set goes on; null at the end. */
  last: string | null
}

/**
 * Brings back a set of deleted contacts with their ids, the identifiers nobody has taken meanwhile, and the lists that
 * still exist. Whose strongest identifier is taken was added again, and stays as they are now. Whoever calls holds the
 * audience lock; a single edit that takes an identifier in this very moment makes the transaction fail, and it is tried
 * again.
 */
export async function restoreRows(
  tx: Db,
  deletion: Pick<JobRow, 'id' | 'account_id' | 'started_at'>,
  set: { after: string | null; limit: number },
): Promise<RestoredSet> {
  const account = deletion.account_id
  await sql`select id from list where account_id = ${account} order by id for key share`.execute(tx)
  const { rows } = await sql<RestoredSet>`
    with kept as materialized (
      select contact_id as id, contact, lists from deleted_contact
      where job_id = ${deletion.id} and ${set.after === null ? sql`true` : sql`contact_id > ${set.after}::uuid`}
      order by contact_id limit ${set.limit} for update
    ), named as materialized (
      select id, rank, kind::identifier_kind as kind, contact->>kind as value,
        rank = min(rank) over (partition by id) as is_strongest
      from kept cross join (
        values (1, 'email'), (2, 'phone_number_id'), (3, 'external_id'), (4, 'anonymous_id')
      ) k(rank, kind)
      where contact ? kind
    ), taken as materialized (
      select named.* from named
      join contact_identifier i on i.account_id = ${account} and i.kind = named.kind and i.value = named.value
    ), lost as (
      select id, array_agg(kind::text) as kinds from taken where not is_strongest group by id
    ), back as materialized (
      select kept.id, kept.lists, kept.contact - coalesce(lost.kinds, '{}') as contact
      from kept left join lost on lost.id = kept.id
      where kept.id not in (select id from taken where is_strongest)
    ), identified as (
      insert into contact_identifier (account_id, kind, value, contact_id)
      select ${account}, kind, value, id from named
      where id in (select id from back) and (kind, value) not in (select kind, value from taken)
      order by kind, value collate "C"
    ), restored as (
      insert into contact
      select r.* from back, lateral jsonb_populate_record(
        null::contact, back.contact || jsonb_build_object('account_id', ${account}::text)
      ) r
      returning id
    ), listed as (
      insert into list_contact (list_id, contact_id, added_at)
      select list.id, back.id, on_list.added_at::timestamptz
      from back cross join lateral jsonb_each_text(back.lists) on_list(list_id, added_at)
      join list on list.id = on_list.list_id::uuid and list.account_id = ${account}
      on conflict do nothing returning list_id
    ), counted as (
      update list set contact_count = contact_count + x.count
      from (select list_id, count(*) as count from listed group by list_id) x where list.id = x.list_id
    ), cleared as (
      delete from deleted_contact d using back where d.job_id = ${deletion.id} and d.contact_id = back.id
    )
    select (select count(*) from kept) as seen, (select count(*) from restored) as restored,
      (select count(*) from taken where is_strongest) as refused,
      (select count(*) from taken where not is_strongest and id in (select id from back)) as "lostIdentifiers",
      (select id from kept order by id desc limit 1) as last
  `.execute(tx)
  const found = rows[0] ?? { seen: 0, restored: 0, refused: 0, lostIdentifiers: 0, last: null }
  await restoreCount(tx, account, found.restored, deletion.started_at)
  return found
}
