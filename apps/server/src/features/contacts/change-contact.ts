import {
  type ContactChange,
  type ContactInput,
  type ContactTextField,
  contactTextLimits,
  type FieldValues,
  type IdentifierKind,
  identifierKinds,
} from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { contactsChanged } from '#features/segments/public.ts'
import { rowTime } from '#platform/clock.ts'
import { type Db, newId } from '#platform/db.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import { carryChoices } from '#sending/events/suppressions/public.ts'
import type { ContactRow } from './contact-rows.ts'
import { readAlternateEmails, readCustom, readText, type ValueProblem } from './contact-values.rules.ts'
import { changedValues, eachValue } from './profile/changed-values.rules.ts'

interface Editor {
  account: string
  userId: string
}

/**
 * Sets and clears fields of one contact, and records their values before and after. An identifier may be changed or
 * cleared unless it is the only one. If no value differs, nothing is written.
 * @throws contact_changed if another caller changed the contact after `seen_updated_at`
 */
export async function changeContact(
  db: Db,
  { account, userId }: Editor,
  id: string,
  { seen_updated_at, ...change }: ContactChange,
): Promise<void> {
  await retryDeadlocks(db, async (tx) => {
    const row = await accessContact(tx, account, id)
    if (seen_updated_at !== undefined && seen_updated_at !== row.updated_at.toISOString()) {
      throw new Refusal('contact_changed', { updated_at: row.updated_at.toISOString() })
    }
    const read = await readChange(tx, row, change)
    const { before, after } = changedValues(row, read)
    if (Object.keys(before).length === 0) return
    await moveIdentifiers(tx, row, read.text)
    await keepChoices(tx, row, read.text.email ?? null)
    const { custom, ...columns } = read
    await tx
      .updateTable('contact')
      .set({
        ...columns.text,
        ...(columns.alternateEmails === undefined ? {} : { alternate_emails: columns.alternateEmails }),
        custom: JSON.stringify(custom),
        updated_at: rowTime,
      })
      .where('account_id', '=', account)
      .where('id', '=', row.id)
      .execute()
    await noteChange(tx, row, userId, before, after)
    await contactsChanged(tx, account, [row.id], { fields: eachValue(after).map(([field]) => field) })
  })
}

/** Keeps a person's choices when they get another address, even some time after the last address was removed. */
async function keepChoices(tx: Db, row: ContactRow, next: string | null): Promise<void> {
  if (next === null || next === row.email) return
  await carryChoices(tx, row.account_id, row.email ?? (await formerAddress(tx, row)), next)
}

async function formerAddress(tx: Db, { id, account_id }: ContactRow): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select before ->> 'email' as email from contact_change
    where contact_id = ${id} and account_id = ${account_id} and before ->> 'email' is not null
    order by id desc limit 1`.execute(tx)
  return rows[0]?.email ?? null
}

async function noteChange(
  tx: Db,
  row: Pick<ContactRow, 'id' | 'account_id'>,
  userId: string,
  before: FieldValues,
  after: FieldValues,
): Promise<void> {
  await tx
    .insertInto('contact_change')
    .values({
      contact_id: row.id,
      id: newId(),
      account_id: row.account_id,
      user_id: userId,
      at: rowTime,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
}

/** Finds a contact of an account and locks it until the transaction ends. */
export async function accessContact(tx: Db, account: string, id: string): Promise<ContactRow> {
  const row = await tx
    .selectFrom('contact')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('contact_not_found', { id })
  return row
}

interface ReadChange {
  text: Partial<Record<ContactTextField, string | null>>
  /** Undefined: stays as it is. */
  alternateEmails: string[] | null | undefined
  custom: Record<string, string | number>
}

/** Reads every value as it is stored. All invalid values are refused together, so that a form can show all problems. */
async function readChange(tx: Db, row: ContactRow, change: Partial<ContactInput>): Promise<ReadChange> {
  const refused: Refusal[] = []
  const refuse = (name: string, problem: ValueProblem, field = name) =>
    refused.push(new Refusal('contact_field_invalid', { field: name, problem }, { field }))

  const text: ReadChange['text'] = {}
  for (const field of Object.keys(contactTextLimits) as ContactTextField[]) {
    const given = change[field]
    if (given === undefined) continue
    const read = readText(field, given ?? '')
    if (read.problem) refuse(field, read.problem)
    else text[field] = read.value ?? null
  }
  let alternateEmails: ReadChange['alternateEmails']
  if (change.alternate_emails !== undefined) {
    const read = readAlternateEmails(change.alternate_emails ?? [])
    if (read.problem) refuse('alternate_emails', read.problem)
    else alternateEmails = read.value ?? null
  }
  const custom = { ...row.custom }
  const fields = new Map((await customFieldsOf(tx, row.account_id)).map((field) => [field.id, field]))
  for (const [id, given] of Object.entries(change.custom_fields ?? {})) {
    const field = fields.get(id)
    if (!field) throw new Refusal('custom_field_not_found', { id }, { field: `custom_fields.${id}` })
    const read = readCustom(field.type, given ?? '')
    if (read.problem) refuse(field.name, read.problem, `custom_fields.${id}`)
    else if (read.value === undefined) delete custom[id]
    else custom[id] = read.value
  }
  const [first, ...others] = refused
  if (first) throw others.length === 0 ? first : new Refusals([first, ...others])
  return { text, alternateEmails, custom }
}

async function moveIdentifiers(
  tx: Db,
  row: ContactRow,
  next: Partial<Record<ContactTextField, string | null>>,
): Promise<void> {
  const after = identifierKinds.map((kind) => (next[kind] === undefined ? row[kind] : next[kind]))
  if (after.every((value) => value === null)) throw new Refusal('contact_identifier_last')
  for (const kind of identifierKinds) {
    const value = next[kind]
    if (value === undefined || value === row[kind]) continue
    if (row[kind] !== null) await freeIdentifier(tx, row, kind)
    if (value !== null) await takeIdentifier(tx, row, kind, value)
  }
}

async function freeIdentifier(tx: Db, row: ContactRow, kind: IdentifierKind): Promise<void> {
  await tx
    .deleteFrom('contact_identifier')
    .where('account_id', '=', row.account_id)
    .where('kind', '=', kind)
    .where('value', '=', row[kind] ?? '')
    .execute()
}

async function takeIdentifier(tx: Db, row: ContactRow, kind: IdentifierKind, value: string): Promise<void> {
  const { rows } = await sql<{ contact_id: string }>`
    insert into contact_identifier (account_id, kind, value, contact_id)
    values (${row.account_id}, ${kind}, ${value}, ${row.id})
    on conflict do nothing returning contact_id
  `.execute(tx)
  if (rows.length === 0) throw new Refusal('contact_identifier_taken', { kind }, { field: kind })
}

/**
 * Deletes one identifier of a contact at once. The job that it returns has ended already; it exists because clients of
 * the public API wait for one.
 */
export async function deleteIdentifier(
  db: Db,
  account: string,
  userId: string,
  id: string,
  kind: IdentifierKind,
  value: string,
): Promise<string> {
  return retryDeadlocks(db, async (tx) => {
    const row = await accessContact(tx, account, id)
    const normal = readText(kind, value).value ?? value
    if (row[kind] === null || row[kind] !== normal) throw new Refusal('contact_not_found', { id })
    await moveIdentifiers(tx, row, { [kind]: null })
    await tx
      .updateTable('contact')
      .set({ [kind]: null, updated_at: rowTime })
      .where('account_id', '=', account)
      .where('id', '=', row.id)
      .execute()
    await noteChange(tx, row, userId, { [kind]: row[kind] }, { [kind]: null })
    await contactsChanged(tx, account, [row.id], { fields: [kind] })
    const job = newId()
    await tx
      .insertInto('contact_job')
      .values({
        id: job,
        account_id: account,
        user_id: userId,
        kind: 'upsert',
        status: 'completed',
        phase: 'finished',
        requested_count: 1,
        updated_count: 1,
        processed_count: 1,
        finished_at: rowTime,
      })
      .execute()
    return job
  })
}
