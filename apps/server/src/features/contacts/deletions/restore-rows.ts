import { type IdentifierKind, identifierKinds } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { type Db, idPerContact } from '#platform/db.ts'
import type { JobRow } from '../jobs/contact-jobs.ts'
import { addRestoredContacts } from '../limits/update-contact-count.ts'
import { lockLists } from '../lists/lock-lists.ts'
import { lockDeletion } from './lock-deletion.ts'

const kinds = sql`values ('email'), ('phone_number_id'), ('external_id'), ('anonymous_id')`

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
 * The contacts of the set, and their identifiers that are taken, are read before. The table of deleted contacts is usually
 * empty, so the planner expects it to be, and joined with others would compare every row with every other: restoring
 * 20,000 of 100,000 contacts had not ended after a minute.
 */
export async function restoreRows(
  tx: Db,
  deletion: Pick<JobRow, 'id' | 'account_id' | 'started_at'>,
  undoingId: string,
  set: { after: string; limit: number },
): Promise<RestoredSet> {
  const account = deletion.account_id
  await lockDeletion(tx, deletion.id)
  const kept = await readSet(tx, deletion.id, set)
  await lockLists(tx, account, [...new Set(kept.flatMap(({ lists }) => lists))])
  const { back, refused } = judge(kept, await findTaken(tx, account, kept))
  const ids = back.map(({ id }) => id)
  const held = JSON.stringify(
    Object.fromEntries(back.flatMap(({ id, lost }) => (lost === null ? [] : [[id, lost]]))),
  )
  const { rows } = await sql<{ restored: number }>`
    with back as materialized (
      select id, lists, held, contact - array(select jsonb_object_keys(held)) as contact
      from (
        select contact_id as id, lists, contact, coalesce(${held}::jsonb -> contact_id::text, '{}') as held
        from deleted_contact where job_id = ${deletion.id} and contact_id = any(${ids}::uuid[])
      ) chosen
    ), identified as (
      insert into contact_identifier (account_id, kind, value, contact_id)
      select ${account}, kind::identifier_kind, contact ->> kind, id
      from back cross join (${kinds}) k(kind) where contact ? kind
      order by kind::identifier_kind, contact ->> kind collate "C"
    ), restored as (
      insert into contact
      select r.* from back, lateral jsonb_populate_record(
        null::contact, back.contact || jsonb_build_object('account_id', ${account}::text)
      ) r
      returning id
    ), noted as (
      insert into contact_change (contact_id, id, account_id, job_id, before)
      select id, ${idPerContact(sql`id`)}, ${account}, ${undoingId}, held from back
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
      delete from deleted_contact where job_id = ${deletion.id} and contact_id = any(${ids}::uuid[])
    )
    select count(*) as restored from restored
  `.execute(tx)
  const restored = rows[0]?.restored ?? 0
  await addRestoredContacts(tx, account, restored, deletion.started_at)
  return {
    seen: kept.length,
    restored,
    refused,
    lostIdentifiers: back.reduce((sum, { lost }) => sum + Object.keys(lost ?? {}).length, 0),
    last: kept.at(-1)?.id ?? null,
  }
}

interface KeptContact {
  id: string
  /** Its identifiers by kind. */
  identifiers: Partial<Record<IdentifierKind, string>>
  lists: string[]
}

async function readSet(
  tx: Db,
  jobId: string,
  { after, limit }: { after: string; limit: number },
): Promise<KeptContact[]> {
  const fields = identifierKinds.map((kind) => sql`${sql.lit(kind)}, contact ->> ${sql.lit(kind)}`)
  const { rows } = await sql<KeptContact>`
    select contact_id as id, jsonb_strip_nulls(jsonb_build_object(${sql.join(fields)})) as identifiers,
      array(select jsonb_object_keys(lists)) as lists
    from deleted_contact where job_id = ${jobId} and contact_id > ${after}::uuid
    order by contact_id limit ${limit}`.execute(tx)
  return rows
}

/** The identifiers of these contacts that other contacts have by now, as kind and value. */
async function findTaken(tx: Db, account: string, kept: readonly KeptContact[]): Promise<Set<string>> {
  const named = kept.flatMap(({ identifiers }) => Object.entries(identifiers))
  const { rows } = await sql<{ kind: string; value: string }>`
    select i.kind, i.value
    from unnest(
      ${named.map(([kind]) => kind)}::identifier_kind[], ${named.map(([, value]) => value)}::text[]
    ) as named (kind, value)
    join contact_identifier i on i.account_id = ${account} and i.kind = named.kind and i.value = named.value
  `.execute(tx)
  return new Set(rows.map(({ kind, value }) => `${kind} ${value}`))
}

interface Restored {
  id: string
  /** The identifiers that other contacts have by now; null if there are none. */
  lost: Partial<Record<IdentifierKind, string>> | null
}

/** The contacts that come back, and the number of those that don't. */
function judge(
  kept: readonly KeptContact[],
  taken: ReadonlySet<string>,
): { back: Restored[]; refused: number } {
  const judged = kept.map(({ id, identifiers }) => {
    const named = identifierKinds.filter((kind) => identifiers[kind] !== undefined)
    const gone = named.filter((kind) => taken.has(`${kind} ${identifiers[kind]}`))
    const lost = gone.length === 0 ? null : Object.fromEntries(gone.map((kind) => [kind, identifiers[kind]]))
    return { id, lost, isRefused: gone.length > 0 && gone[0] === named[0] }
  })
  const back = judged.filter(({ isRefused }) => !isRefused)
  return { back, refused: judged.length - back.length }
}
