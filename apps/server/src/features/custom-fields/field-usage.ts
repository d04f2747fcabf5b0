import type { customFields, FieldUsage } from '@carillon/contract/custom-fields'
import type { Answer } from '@carillon/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { accessCustomField } from './custom-fields.ts'
import type { FieldReaders } from './field-readers.ts'
import { findCustomFields } from './find-custom-fields.ts'
import { findTagged, type Tagged } from './tag-use.ts'

/** The number of contacts read to compute the share of filled fields: 20 ms, for an account of any size. */
const looksAt = 2000
const samplesOfEach = 5

/** The things that use a field and would break if it were deleted, by name. */
export async function findUsageOf(
  db: Db,
  account: string,
  id: string,
  readers: FieldReaders,
): Promise<Answer<typeof customFields.usageOf>> {
  const field = await accessCustomField(db, account, id)
  const uses = await findUses(db, account, readers)
  const named = (all: readonly Tagged[]) =>
    all.filter(({ tags }) => tags.has(field.name)).map(({ id, name }) => ({ id, name }))
  return {
    segments: reading(uses.segments, id),
    designs: named(uses.designs),
    saved_rows: named(uses.savedRows),
    single_sends: named(uses.drafts),
    automations: usingIn(uses, field),
    signup_forms: reading(uses.forms, id),
  }
}

/** The number of uses of each field, the number of contacts with a value, and some values of the newest contacts. */
export async function findUsage(
  db: Db,
  account: string,
  readers: FieldReaders,
): Promise<Answer<typeof customFields.usage>> {
  const [fields, uses, values] = await Promise.all([
    findCustomFields(db, account),
    findUses(db, account, readers),
    findValues(db, account),
  ])
  return {
    result: fields.map(
      ({ id, name }): FieldUsage => ({
        id,
        segments: reading(uses.segments, id).length,
        designs: uses.designs.filter(({ tags }) => tags.has(name)).length,
        saved_rows: uses.savedRows.filter(({ tags }) => tags.has(name)).length,
        single_sends: uses.drafts.filter(({ tags }) => tags.has(name)).length,
        automations: usingIn(uses, { id, name }).length,
        signup_forms: reading(uses.forms, id).length,
        filled: values.of.get(id)?.filled ?? 0,
        samples: values.of.get(id)?.samples ?? [],
      }),
    ),
    contacts_looked_at: values.lookedAt,
    all_contacts: values.lookedAt < looksAt,
  }
}

async function findUses(db: Db, account: string, readers: FieldReaders) {
  const [segments, designs, savedRows, drafts, emails, automations, forms] = await Promise.all([
    readers.segments.find(db, account),
    findTagged(db, account, readers.designs),
    findTagged(db, account, readers.savedRows),
    findTagged(db, account, readers.drafts),
    findTagged(db, account, readers.automations),
    readers.automations.reading(db, account),
    readers.forms(db, account),
  ])
  return { segments, designs, savedRows, drafts, emails, automations, forms }
}

/** The things that name a field by its id. */
function reading(
  all: readonly { id: string; name: string; fields: readonly string[] }[],
  field: string,
): { id: string; name: string }[] {
  return all.filter(({ fields }) => fields.includes(field)).map(({ id, name }) => ({ id, name }))
}

/** Automations that use a field in their emails, steps or entry. */
function usingIn(
  { emails, automations }: Pick<Awaited<ReturnType<typeof findUses>>, 'emails' | 'automations'>,
  field: { id: string; name: string },
): { id: string; name: string; in_emails: boolean }[] {
  const tagged = new Set(emails.filter(({ tags }) => tags.has(field.name)).map(({ id }) => id))
  return automations
    .map(({ id, name, fields }) => ({ id, name, fields, in_emails: tagged.has(id) }))
    .filter(({ fields, in_emails }) => in_emails || fields.includes(field.id))
    .map(({ fields: _, ...one }) => one)
}

interface Values {
  filled: number
  samples: (string | number)[]
}

async function findValues(db: Db, account: string): Promise<{ lookedAt: number; of: Map<string, Values> }> {
  const { rows } = await sql<{ id: string | null; filled: number; samples: (string | number)[] }>`
    with newest as materialized (
      select custom from contact where account_id = ${account} order by id desc limit ${looksAt}
    ), value as materialized (
      select key as id, value from newest, jsonb_each(custom)
    ), ranked as (
      select id, value, row_number() over (partition by id order by count(*) desc, value::text) as rank
      from value group by id, value
    )
    select null as id, (select count(*) from newest) as filled, '[]'::jsonb as samples
    union all
    select counted.id, counted.filled, sample.samples
    from (select id, count(*) as filled from value group by id) counted
    join (select id, jsonb_agg(value order by rank) as samples from ranked where rank <= ${samplesOfEach} group by id) sample
      on sample.id = counted.id
  `.execute(db)
  const of = new Map(rows.flatMap(({ id, ...values }) => (id === null ? [] : [[id, values] as const])))
  return { lookedAt: rows.find(({ id }) => id === null)?.filled ?? 0, of }
}
