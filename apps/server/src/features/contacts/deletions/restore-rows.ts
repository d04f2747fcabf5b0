import { sql } from 'kysely'
import { type Db, idPerContact } from '#platform/db.ts'
import type { JobRow } from '../jobs/contact-jobs.ts'
import { addRestoredContacts } from '../limits/update-contact-count.ts'
import { lockLists } from '../lists/lock-lists.ts'
import { lockDeletion } from './lock-deletion.ts'

/** Identifiers, the strongest first. */
const kinds = sql`values (1, 'email'), (2, 'phone_number_id'), (3, 'external_id'), (4, 'anonymous_id')`

interface RestoredSet {
  seen: number
  restored: number
  /** Contacts that stay deleted, because another contact has their strongest identifier by now. */
  refused: number
  lostIdentifiers: number
  /** The last id of the set, after which the next one begins; null at the end. */
  last: string | null
}

/**
 * Restores a set of deleted contacts with their ids, the identifiers that are still free, and the lists that still exist.
 * A contact whose strongest identifier is taken has been added again in the meantime and is not restored. Each restored
 * contact gets a change of the undoing job, with the identifiers that it lost.
 *
 * The caller holds the contact lock. If an edit of a single contact takes one of the identifiers at the same moment, the
 * transaction fails and is tried again.
 *
 * Rows are looked up contact by contact, without a join of sets. The table of deleted contacts is usually empty, so the
 * planner expects it to be, and would compare every row with every other. With such a plan, restoring 20,000 of 100,000
 * contacts had not ended after a minute. Identifiers are counted because for `exists` the planner would hash all
 * identifiers of the account.
 */
export async function restoreRows(
  tx: Db,
  deletion: Pick<JobRow, 'id' | 'account_id' | 'started_at'>,
  undoingId: string,
  set: { after: string; limit: number },
): Promise<RestoredSet> {
  const account = deletion.account_id
  await lockDeletion(tx, deletion.id)
  const { rows: listed } = await sql<{ id: string }>`
    select distinct jsonb_object_keys(lists) as id from (
      select lists from deleted_contact where job_id = ${deletion.id} and contact_id > ${set.after}::uuid
      order by contact_id limit ${set.limit}) as kept`.execute(tx)
  await lockLists(
    tx,
    account,
    listed.map(({ id }) => id),
  )
  const { rows } = await sql<RestoredSet>`
    with kept as materialized (
      select contact_id as id, contact, lists from deleted_contact
      where job_id = ${deletion.id} and contact_id > ${set.after}::uuid
      order by contact_id limit ${set.limit}
    ), judged as materialized (
      select kept.id, kept.lists, kept.contact - coalesce(names.lost, '{}') as contact, names.lost, names.held,
        coalesce(names.is_refused, false) as is_refused
      from kept cross join lateral (
        select array_agg(kind) filter (where is_taken) as lost,
          jsonb_object_agg(kind, contact ->> kind) filter (where is_taken) as held,
          min(rank) filter (where is_taken) = min(rank) as is_refused
        from (
          select rank, kind, (
            select count(*) from contact_identifier i
            where i.account_id = ${account} and i.kind = k.kind::identifier_kind and i.value = contact ->> k.kind
          ) > 0 as is_taken
          from (${kinds}) k(rank, kind) where contact ? kind offset 0
        ) named
      ) names
    ), back as materialized (
      select id, lists, contact, lost, held from judged where not is_refused
    ), identified as (
      insert into contact_identifier (account_id, kind, value, contact_id)
      select ${account}, kind::identifier_kind, contact ->> kind, id
      from back cross join (${kinds}) k(rank, kind) where contact ? kind
      order by kind::identifier_kind, contact ->> kind collate "C"
    ), restored as (
      insert into contact
      select r.* from back, lateral jsonb_populate_record(
        null::contact, back.contact || jsonb_build_object('account_id', ${account}::text)
      ) r
      returning id
    ), noted as (
      insert into contact_change (contact_id, id, account_id, job_id, before)
      select id, ${idPerContact(sql`id`)}, ${account}, ${undoingId}, coalesce(held, '{}') from back
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
      delete from deleted_contact where job_id = ${deletion.id} and contact_id = any(array(select id from back))
    )
    select (select count(*) from kept) as seen, (select count(*) from restored) as restored,
      (select count(*) from judged where is_refused) as refused,
      (select coalesce(sum(cardinality(lost)), 0)::int from back) as "lostIdentifiers",
      (select id from kept order by id desc limit 1) as last
  `.execute(tx)
  const found = rows[0] ?? { seen: 0, restored: 0, refused: 0, lostIdentifiers: 0, last: null }
  await addRestoredContacts(tx, account, found.restored, deletion.started_at)
  return found
}
