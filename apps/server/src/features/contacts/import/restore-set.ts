import { type ContactTextField, contactTextLimits, identifierKinds } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, idPerContact } from '#platform/db.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import type { JobRow } from '../jobs/contact-jobs.ts'
import { noteDepartures } from '../lists/departures.ts'
import { lockLists } from '../lists/lock-lists.ts'
import { forceIndexLookups } from './force-index-lookups.ts'
import { findIneffective, isEffective } from './rollback-conditions.ts'

const contactsASet = 10_000
const textFields = Object.keys(contactTextLimits) as ContactTextField[]

interface Restored {
  last: string | null
  restored: number
  kept: number
  unlisted: Record<string, number> | null
}

/**
 * Restores the values that an import overwrote in one set of contacts, and removes the contacts from the lists it added
 * them to. Some values stay as they are: a field that was changed again since, an identifier that another contact has
 * by now, and an identifier that is the contact's last one. The replaced values are recorded under the rollback.
 * @param existingFields ids of the existing custom fields
 * @returns the last id of the set; null when nothing is left
 */
export async function restoreSet(
  db: Db,
  job: JobRow,
  source: JobRow,
  existingFields: readonly string[],
  after: string,
): Promise<string | null> {
  return retryDeadlocks(db, async (tx) => {
    await lockLists(tx, job.account_id, source.list_ids)
    await forceIndexLookups(tx)
    const page = pageOf(source, after)
    const skipped = await findSkipped(tx, job.account_id, page)
    const { rows } = await restoreStatement(job, page, existingFields, skipped).execute(tx)
    const { last, restored, kept, unlisted } = rows[0] ?? { last: null, restored: 0, kept: 0, unlisted: null }
    for (const [list, count] of Object.entries(unlisted ?? {}).sort()) {
      await sql`update list set contact_count = contact_count - ${count} where id = ${list}`.execute(tx)
    }
    await sql`
      update contact_job set phase = 'applying', progress_at = now(),
        updated_count = updated_count + ${restored}, processed_count = processed_count + ${restored},
        detail = detail || jsonb_build_object('kept', coalesce((detail->>'kept')::int, 0) + ${kept}::int)
          || ${JSON.stringify(last === null ? {} : { restoredTo: last })}::jsonb
      where id = ${job.id}
    `.execute(tx)
    return last
  })
}

/** The changes of a set of contacts. They belong to a job that ended, so that they stay as they are. */
function pageOf(source: JobRow, after: string): RawBuilder<unknown> {
  return sql`
    page as materialized (
      select account_id, contact_id, at, before from contact_change
      where job_id = ${source.id} and contact_id > ${after} order by contact_id limit ${contactsASet}
    )`
}

/** Fields that stay as they are, by contact: reserved ones by name, custom ones by id. */
type Skipped = Record<string, string[]>

/** Finds the fields that were changed again since, and the identifiers that another contact has by now. */
async function findSkipped(tx: Db, account: string, page: RawBuilder<unknown>): Promise<Skipped> {
  const ineffective = await findIneffective(tx, account)
  const { rows: changed } = await sql<{ contact_id: string; names: string[] }>`
    with ${page}
    select x.contact_id, array_agg(distinct k.name) as names
    from page p
    join contact_change x on x.contact_id = p.contact_id and x.at > p.at and ${isEffective(ineffective)}
    cross join lateral jsonb_object_keys(x.before - 'custom' - 'lists' || coalesce(x.before -> 'custom', '{}')) as k(name)
    group by x.contact_id
  `.execute(tx)
  const { rows: taken } = await sql<{ contact_id: string; kind: string }>`
    with ${page}, named as materialized (
      select account_id, contact_id, kind, before ->> kind as value
      from page cross join unnest(${[...identifierKinds]}::text[]) as k(kind)
      where before ->> kind is not null
    )
    select n.contact_id, n.kind from named n
    join contact_identifier i on i.account_id = n.account_id and i.kind = n.kind::identifier_kind and i.value = n.value
  `.execute(tx)
  const skipped: Skipped = Object.fromEntries(changed.map(({ contact_id, names }) => [contact_id, names]))
  for (const { contact_id, kind } of taken) skipped[contact_id] = [...(skipped[contact_id] ?? []), kind]
  return skipped
}

function restoreStatement(
  job: JobRow,
  page: RawBuilder<unknown>,
  existingFields: readonly string[],
  skipped: Skipped,
): RawBuilder<Restored> {
  const account = sql`${sql.lit(job.account_id)}::uuid`
  const kinds = sql`unnest(${[...identifierKinds]}::text[]) as k(kind)`
  return sql<Restored>`
    with ${page}, chosen as materialized (
      select p.account_id, p.contact_id, p.at, p.before, to_jsonb(c) as held,
        coalesce(${JSON.stringify(skipped)}::jsonb -> p.contact_id::text, '[]') as skipped
      from page p join contact c on c.account_id = p.account_id and c.id = p.contact_id
    ), wanted as materialized (
      select p.*, (${fieldsToRestore}) as fields, (${customToRestore(existingFields)}) as custom from chosen p
    ), old as materialized (
      select w.account_id, k.kind::identifier_kind as kind, w.held ->> k.kind as value
      from wanted w cross join ${kinds} where w.fields ? k.kind
    ), freed as (
      delete from contact_identifier i using old where i.account_id = old.account_id and i.kind = old.kind and i.value = old.value
    ), taken as (
      insert into contact_identifier (account_id, kind, value, contact_id)
      select ${account}, k.kind::identifier_kind, w.fields ->> k.kind, w.contact_id
      from wanted w cross join ${kinds} where w.fields ->> k.kind is not null
    ), noted as (
      insert into contact_change (contact_id, id, account_id, job_id, before)
      select w.contact_id, ${idPerContact(sql`w.contact_id`)}, ${account}, ${job.id},
        coalesce((select jsonb_object_agg(k, w.held -> k) from jsonb_object_keys(w.fields) k), '{}')
        || coalesce((select jsonb_build_object('custom', jsonb_object_agg(k, w.held -> 'custom' -> k)) from jsonb_object_keys(w.custom) k having count(*) > 0), '{}')
      from wanted w
      where w.fields <> '{}' or w.custom <> '{}'
    ), restored as (
      update contact c set ${restoredColumns()}, updated_at = now()
      from wanted w
      where c.account_id = w.account_id and c.id = w.contact_id and (w.fields <> '{}' or w.custom <> '{}')
    ), removed as (
      delete from list_contact l using (
        select contact_id, at, jsonb_array_elements_text(before -> 'lists')::uuid as list_id from page
      ) p where l.list_id = p.list_id and l.contact_id = p.contact_id and l.added_at = p.at
      returning l.list_id, l.contact_id, l.added_at
    ), ${noteDepartures(job.account_id, job.user_id)}
    select (select contact_id from page order by contact_id desc limit 1) as last,
      (select count(*) from wanted) as restored,
      (select count(*) from wanted where (select count(*) from jsonb_object_keys(before - 'lists' - 'custom')) > (select count(*) from jsonb_object_keys(fields))
        or (select count(*) from jsonb_object_keys(before -> 'custom') k where k = any(${existingFields as string[]}::text[])) > (select count(*) from jsonb_object_keys(custom))) as kept,
      (select json_object_agg(list_id, taken) from (select list_id, count(*) as taken from removed group by list_id) x) as unlisted
  `
}

const isIdentified = sql.join(
  identifierKinds.map(
    (kind) => sql`(p.held ->> ${sql.lit(kind)} is not null and not p.before ? ${sql.lit(kind)})`,
  ),
  sql` or `,
)

/** The reserved fields of the change in `p` that are restored. An identifier is not removed where it is the last one. */
const fieldsToRestore = sql`select coalesce(jsonb_object_agg(e.key, e.value), '{}')
        from jsonb_each(p.before - 'custom' - 'lists') e
        where not p.skipped ? e.key
          and (e.value <> 'null' or e.key not in (${sql.join(identifierKinds.map((kind) => sql.lit(kind)))}) or ${isIdentified})`

function customToRestore(existingFields: readonly string[]): RawBuilder<unknown> {
  return sql`select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(p.before -> 'custom') e
        where not p.skipped ? e.key and e.key = any(${existingFields as string[]}::text[])`
}

function restoredColumns(): RawBuilder<unknown> {
  const columns = textFields.map((name) => {
    const column = sql.ref(name)
    return sql`${column} = case when w.fields ? ${sql.lit(name)} then w.fields ->> ${sql.lit(name)} else c.${column} end`
  })
  return sql`${sql.join(columns)},
    alternate_emails = case
      when jsonb_typeof(w.fields -> 'alternate_emails') = 'array'
        then array(select jsonb_array_elements_text(w.fields -> 'alternate_emails'))
      when w.fields ? 'alternate_emails' then null
      else c.alternate_emails end,
    custom = (c.custom - array(select jsonb_object_keys(w.custom))) || jsonb_strip_nulls(w.custom)`
}
