import { type ContactTextField, contactTextLimits, identifierKinds } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'
import { type Call, identifierKey, type Known, type StoredContact } from './plan-upserts.rules.ts'

const textFields = Object.keys(contactTextLimits) as ContactTextField[]

/** Reads all contacts that the calls may be about. The caller holds the contact lock. */
export async function loadKnown(tx: Db, account: string, calls: readonly Call[]): Promise<Known> {
  const owners = new Map<string, string>()
  for (const kind of identifierKinds) {
    const values = new Set(
      calls.flatMap(({ gathered }) => gathered.people.flatMap(({ given }) => given.text[kind] ?? [])),
    )
    if (values.size === 0) continue
    const { rows } = await sql<{ value: string; contact_id: string }>`
      select value, contact_id from contact_identifier
      where account_id = ${account} and kind = ${kind} and value = any(${[...values]}::text[])`.execute(tx)
    for (const { value, contact_id } of rows) owners.set(identifierKey(kind, value), contact_id)
  }
  const ids = [...new Set(owners.values())]
  const contacts = await loadContacts(tx, account, ids)
  // The calls may free other identifiers of these contacts.
  for (const { id, text } of contacts.values()) {
    for (const kind of identifierKinds) {
      const value = text[kind]
      if (value !== null) owners.set(identifierKey(kind, value), id)
    }
  }
  return {
    owners,
    contacts,
    members: await loadMembers(tx, [...new Set(calls.flatMap(({ listIds }) => listIds))], ids),
  }
}

async function loadContacts(
  tx: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, StoredContact>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('contact')
    .select(['id', 'alternate_emails', 'custom', ...textFields])
    .where('account_id', '=', account)
    .where(sql<boolean>`id = any(${bareArray(ids)}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, alternate_emails, custom, ...text }) => [
      id,
      { id, text, alternateEmails: alternate_emails, custom },
    ]),
  )
}

async function loadMembers(tx: Db, lists: readonly string[], ids: readonly string[]): Promise<Set<string>> {
  if (lists.length === 0 || ids.length === 0) return new Set()
  const { rows } = await sql<{ list_id: string; contact_id: string }>`
    select list_id, contact_id from list_contact
    where list_id = any(${bareArray(lists)}::uuid[]) and contact_id = any(${bareArray(ids)}::uuid[])`.execute(
    tx,
  )
  return new Set(rows.map(({ list_id, contact_id }) => `${list_id} ${contact_id}`))
}
