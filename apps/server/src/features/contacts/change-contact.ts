import {
  type ContactInput,
  type ContactTextField,
  contactTextLimits,
  type IdentifierKind,
  identifierKinds,
} from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ContactRow } from './contact-rows.ts'
import { readAlternateEmails, readCustom, readText, type ValueProblem } from './contact-values.rules.ts'
import { asUuid } from './ids.rules.ts'

/** Sets and clears fields of one contact at once. An identifier may change or go, unless it is the last one. */
export async function changeContact(
  db: Db,
  account: string,
  id: string,
  change: Partial<ContactInput>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await accessContact(tx, account, id)
    const next = readChange(change)
    await moveIdentifiers(tx, row, next)
    const custom = await readCustomChange(tx, row, change.custom_fields)
    const alternates =
      change.alternate_emails === undefined
        ? {}
        : { alternate_emails: readAlternates(change.alternate_emails) }
    await tx
      .updateTable('contact')
      .set({ ...next, ...alternates, custom: JSON.stringify(custom), updated_at: new Date() })
      .where('account_id', '=', account)
      .where('id', '=', row.id)
      .execute()
  })
}

/** The way to a contact that will be changed: scoped to its account, locked until the transaction ends. */
async function accessContact(tx: Db, account: string, id: string): Promise<ContactRow> {
  const row = await tx
    .selectFrom('contact')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', asUuid(id) ?? '00000000-0000-0000-0000-000000000000')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('contact_not_found', { id })
  return row
}

function readChange(change: Partial<ContactInput>): Partial<Record<ContactTextField, string | null>> {
  const next: Partial<Record<ContactTextField, string | null>> = {}
  for (const field of Object.keys(contactTextLimits) as ContactTextField[]) {
    const given = change[field]
    if (given === undefined) continue
    const read = readText(field, given ?? '')
    if (read.problem) refuseField(field, read.problem)
    next[field] = read.value ?? null
  }
  return next
}

function readAlternates(given: readonly string[] | null): string[] | null {
  const read = readAlternateEmails(given ?? [])
  if (read.problem) refuseField('alternate_emails', read.problem)
  return read.value ?? null
}

function refuseField(field: string, problem: ValueProblem): never {
  throw new Refusal('contact_field_invalid', { field, problem }, { field })
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

async function readCustomChange(
  tx: Db,
  row: ContactRow,
  change: ContactInput['custom_fields'],
): Promise<Record<string, string | number>> {
  const custom = { ...(row.custom as Record<string, string | number>) }
  if (!change) return custom
  const fields = new Map((await customFieldsOf(tx, row.account_id)).map((field) => [field.id, field]))
  for (const [id, given] of Object.entries(change)) {
    const field = fields.get(id)
    if (!field) throw new Refusal('custom_field_not_found', { id }, { field: `custom_fields.${id}` })
    const read = readCustom(field.type, given ?? '', { decimalComma: false })
    if (read.problem) refuseField(field.name, read.problem)
    if (read.value === undefined) delete custom[id]
    else custom[id] = read.value
  }
  return custom
}

/** Takes one identifier from a contact. Done at once; the job exists because clients of the public API follow one. */
export async function deleteIdentifier(
  db: Db,
  account: string,
  userId: string,
  id: string,
  kind: IdentifierKind,
  value: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const row = await accessContact(tx, account, id)
    const normal = readText(kind, value).value ?? value
    if (row[kind] === null || row[kind] !== normal) throw new Refusal('contact_not_found', { id })
    await moveIdentifiers(tx, row, { [kind]: null })
    await tx
      .updateTable('contact')
      .set({ [kind]: null, updated_at: new Date() })
      .where('account_id', '=', account)
      .where('id', '=', row.id)
      .execute()
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
        finished_at: new Date(),
      })
      .execute()
    return job
  })
}
