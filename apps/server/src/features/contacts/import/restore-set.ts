import { type ContactTextField, contactTextLimits, identifierKinds } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, idPerContact } from '#platform/db.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import type { JobRow } from '../jobs/contact-jobs.ts'
import { noteDepartures } from '../lists/departures.ts'
import { lockLists } from '../lists/lock-lists.ts'
import { forceIndexLookups } from './force-index-lookups.ts'
import { isEffective } from './rollback-conditions.ts'

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
    const { rows } = await restoreStatement(job, source, existingFields, after).execute(tx)
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

function restoreStatement(
  job: JobRow,
  source: JobRow,
  existingFields: readonly string[],
  after: string,
): RawBuilder<Restored> {
  const account = sql`${sql.lit(job.account_id)}::uuid`
  return sql<Restored>`
    with page as materialized (
      select account_id, contact_id, at, before from contact_change
      where job_id = ${source.id} and contact_id > ${after} order by contact_id limit ${contactsASet}
    ), wanted as materialized (
      select p.account_id, p.contact_id, p.at, p.before, (${fieldsToRestore(account)}) as fields, (${customToRestore(existingFields)}) as custom
      from page p
      join contact c on c.account_id = p.account_id and c.id = p.contact_id
      left join lateral (${changedAgain}) again on true
    ), freed as (
      delete from contact_identifier i using (
        select c.account_id, k.kind::identifier_kind as kind, to_jsonb(c) ->> k.kind as value
        from wanted w join contact c on c.account_id = w.account_id and c.id = w.contact_id
        cross join unnest(${identifierKinds as readonly string[] as string[]}::text[]) as k(kind) where w.fields ? k.kind
      ) old where i.account_id = old.account_id and i.kind = old.kind and i.value = old.value
    ), taken as (
      insert into contact_identifier (account_id, kind, value, contact_id)
      select ${account}, k.kind::identifier_kind, w.fields ->> k.kind, w.contact_id
      from wanted w cross join unnest(${identifierKinds as readonly string[] as string[]}::text[]) as k(kind)
      where w.fields ->> k.kind is not null
    ), noted as (
      insert into contact_change (contact_id, id, account_id, job_id, before)
      select w.contact_id, ${idPerContact(sql`w.contact_id`)}, ${account}, ${job.id},
        coalesce((select jsonb_object_agg(k, to_jsonb(c) -> k) from jsonb_object_keys(w.fields) k), '{}')
        || coalesce((select jsonb_build_object('custom', jsonb_object_agg(k, c.custom -> k)) from jsonb_object_keys(w.custom) k having count(*) > 0), '{}')
      from wanted w join contact c on c.account_id = w.account_id and c.id = w.contact_id
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

/** Fields that were changed after the change in `p`: reserved ones by name, custom ones by id. */
const changedAgain = sql`
  select array_agg(distinct k.name) as names from contact_change x, lateral (
    select jsonb_object_keys(x.before - 'custom' - 'lists') as name
    union all select jsonb_object_keys(x.before -> 'custom')
  ) k where x.contact_id = p.contact_id and x.at > p.at and ${isEffective}`

function fieldsToRestore(account: RawBuilder<unknown>): RawBuilder<unknown> {
  const others = sql.join(
    identifierKinds.map((kind) => sql`(c.${sql.ref(kind)} is not null and not p.before ? ${sql.lit(kind)})`),
    sql` or `,
  )
  const kinds = sql.join(identifierKinds.map((kind) => sql.lit(kind)))
  return sql`select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(p.before - 'custom' - 'lists') e
        where e.key <> all(coalesce(again.names, '{}')) and case
          when e.key not in (${kinds}) then true
          when e.value = 'null' then ${others}
          else not exists (
            select 1 from contact_identifier i
            where i.account_id = ${account} and i.kind = e.key::identifier_kind and i.value = e.value #>> '{}'
          ) end`
}

function customToRestore(existingFields: readonly string[]): RawBuilder<unknown> {
  return sql`select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(p.before -> 'custom') e
        where e.key <> all(coalesce(again.names, '{}')) and e.key = any(${existingFields as string[]}::text[])`
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
