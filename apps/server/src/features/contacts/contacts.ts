import { cutText } from '@carillon/contract/characters'
import {
  type Contact,
  type ContactInput,
  contactLimits,
  type IdentifierKind,
  identifierKinds,
  identifierTypes,
} from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import type { Starter } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { asUuid } from '#platform/uuid.ts'
import { showContacts } from './contact-rows.ts'
import { readText } from './contact-values.rules.ts'
import { checkContactLimit } from './limits/contact-limit.ts'
import { countNewContacts } from './limits/count-new-contacts.ts'
import { accessLists } from './lists/lists.ts'
import { acceptCall } from './queue/contact-queue.ts'
import { storeUpsert } from './upserts/apply-upserts.ts'

/** One contact of the account, as the API answers it. */
export async function findContact(db: Db, account: string, id: string, base: string): Promise<Contact> {
  const [contact] = await findContacts(db, account, [id], base)
  if (!contact) throw new Refusal('contact_not_found', { id })
  return contact
}

export async function findContacts(
  db: Db,
  account: string,
  ids: readonly string[],
  base: string,
): Promise<Contact[]> {
  const known = [...new Set(ids.flatMap((id) => asUuid(id) ?? []))]
  return showContacts(db, account, known, base)
}

/** @throws contact_not_found when none of them exists */
export async function findSomeContacts(
  db: Db,
  account: string,
  ids: readonly string[],
  base: string,
): Promise<Contact[]> {
  const found = await findContacts(db, account, ids, base)
  if (found.length === 0) throw new Refusal('contact_not_found', {}, { field: 'ids' })
  return found
}

/** Accepts contacts to be added or updated. They are stored as they were sent, and applied when it is their turn. */
export async function upsertContacts(
  services: Services,
  identity: Starter,
  input: {
    list_ids?: string[] | undefined
    contacts: ContactInput[]
    accept_overage?: boolean | undefined
  },
): Promise<string> {
  const { db } = services.database
  const { account } = identity
  const listIds = await accessLists(db, account, input.list_ids ?? [])
  const nobody = input.contacts.findIndex((contact) =>
    identifierKinds.every((kind) => !contact[kind]?.trim()),
  )
  if (nobody >= 0) throw new Refusal('contact_identifier_required', {}, { field: `contacts[${nobody}]` })
  const countNew = () => countNewContacts(db, account, input.contacts)
  await checkContactLimit(services, db, account, countNew, input.accept_overage === true)
  const id = newId()
  const { contacts } = input
  await acceptCall(db, account, (tx) => storeUpsert(tx, identity, { id, contacts, listIds }))
  return id
}

type Found = { contact: Contact } | { error: string }

/**
 * Finds contacts by one kind of identifier. The result has the requested values as keys. Email addresses also find
 * contacts by their alternate addresses.
 */
export async function findByIdentifiers(
  db: Db,
  account: string,
  kind: IdentifierKind,
  values: readonly string[],
  base: string,
): Promise<Record<string, Found>> {
  const normal = new Map(values.map((value) => [value, readText(kind, value).value ?? value]))
  const wanted = [...new Set(normal.values())]
  const { rows } = await sql<{ value: string; contact_id: string }>`
    select value, contact_id from contact_identifier
    where account_id = ${account} and kind = ${kind} and value = any(${wanted}::text[])
  `.execute(db)
  const ids = new Map(rows.map((row) => [row.value, row.contact_id]))
  if (kind === 'email') await addAlternates(db, account, wanted, ids)
  const shown = new Map(
    (await showContacts(db, account, [...new Set(ids.values())], base)).map((one) => [one.id, one]),
  )
  const result: Record<string, Found> = {}
  let any = false
  for (const [given, value] of normal) {
    const contact = shown.get(ids.get(value) ?? '')
    any ||= contact !== undefined
    result[given] = contact ? { contact } : { error: 'contact not found' }
  }
  if (!any) throw new Refusal('contact_not_found', {})
  return result
}

async function addAlternates(
  db: Db,
  account: string,
  emails: readonly string[],
  ids: Map<string, string>,
): Promise<void> {
  const missing = emails.filter((email) => !ids.has(email))
  if (missing.length === 0) return
  const { rows } = await sql<{ id: string; alternate_emails: string[] }>`
    select id, alternate_emails from contact where account_id = ${account} and alternate_emails && ${missing}::text[]
  `.execute(db)
  for (const { id, alternate_emails } of rows) {
    for (const email of alternate_emails) if (!ids.has(email)) ids.set(email, id)
  }
}

export function kindOfType(type: string): IdentifierKind {
  const at = (identifierTypes as readonly string[]).indexOf(type.toUpperCase())
  const kind = at >= 0 ? identifierKinds[at] : identifierKinds.find((name) => name === type.toLowerCase())
  if (!kind)
    throw new Refusal(
      'identifier_type_unknown',
      { types: identifierTypes.join(', ') },
      { field: 'identifier_type' },
    )
  return kind
}

/** Answers search/emails: finds contacts by addresses, or by one of the other identifiers. */
export async function searchByEmails(
  db: Db,
  account: string,
  body: { emails?: string[] | undefined } & Partial<
    Record<Exclude<IdentifierKind, 'email'>, string | undefined>
  >,
  base: string,
): Promise<Record<string, Found>> {
  if (body.emails) return findByIdentifiers(db, account, 'email', body.emails, base)
  for (const kind of ['phone_number_id', 'external_id', 'anonymous_id'] as const) {
    const value = body[kind]
    if (value) return findByIdentifiers(db, account, kind, [cutText(value, contactLimits.identifier)], base)
  }
  throw new Refusal('contact_identifier_required', {}, { field: 'emails' })
}
