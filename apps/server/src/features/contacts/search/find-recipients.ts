import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countContacts } from '#features/contact-sets/public.ts'
import { emailOfRecipientId, type NumberedList, type Page } from '#features/legacy-recipients/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Finds the contact of a recipient.
 * @throws recipient_id_invalid for a text that holds no address; contact_not_found
 */
export async function accessRecipient(db: Db, account: string, id: string): Promise<string> {
  const email = emailOfRecipientId(id)
  if (email === null) throw new Refusal('recipient_id_invalid', { id }, { field: 'recipient_id' })
  const [contact] = await findByAddresses(db, account, [email])
  if (contact === undefined) throw new Refusal('contact_not_found', { id }, { field: 'recipient_id' })
  return contact
}

/** The contacts of these recipients. Ids that no recipient has are left out. `valid` counts the ids that hold an address. */
export async function findRecipients(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<{ contactIds: string[]; valid: number }> {
  const emails = [...new Set(ids.flatMap((id) => emailOfRecipientId(id) ?? []))]
  return { contactIds: await findByAddresses(db, account, emails), valid: emails.length }
}

async function findByAddresses(db: Db, account: string, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from contact_identifier
    where account_id = ${account} and kind = 'email' and value = any(${emails as string[]}::text[])`.execute(
    db,
  )
  return rows.map(({ contact_id }) => contact_id)
}

/**
 * The number of an account's recipients: the kept number of contacts without those that have no address, which an index
 * counts.
 */
export async function countRecipients(db: Db, account: string): Promise<number> {
  const { recipients } = await countBoth(db, account)
  return recipients
}

async function countBoth(db: Db, account: string): Promise<{ recipients: number; others: number }> {
  const { contacts } = await countContacts(db, account)
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from contact where account_id = ${account} and email is null`.execute(db)
  const others = rows[0]?.others ?? 0
  return { recipients: contacts - others, others }
}

/** The contacts of one page of all recipients, oldest first. */
export async function findRecipientPage(db: Db, account: string, page: Page): Promise<string[]> {
  const { recipients, others } = await countBoth(db, account)
  const set = {
    rows: sql`contact c where c.account_id = ${account}`,
    id: sql`c.id`,
    total: recipients,
    hasOthers: others > 0,
  }
  return readPage(db, account, set, page)
}

/** The contacts of one page of the recipients on a list, oldest first. */
export async function findListPage(
  db: Db,
  account: string,
  { id, recipients, members }: NumberedList,
  page: Page,
): Promise<string[]> {
  const set = {
    rows: sql`list_contact m where m.list_id = ${id}`,
    id: sql`m.contact_id`,
    total: recipients,
    hasOthers: recipients < members,
  }
  return readPage(db, account, set, page)
}

interface RecipientSet {
  /** A table and a condition, of which an index gives the ids in their order. */
  rows: RawBuilder<unknown>
  id: RawBuilder<unknown>
  total: number
  /** True if some of the rows are contacts without an address. */
  hasOthers: boolean
}

/**
 * A page by its number. The index of ids is walked to the page's start, from the nearer end, without a look at the rows;
 * a page behind the last one is known by the total. Ids are ordered by time, so that new recipients come onto the last page.
 * Contacts without an address are left out by walking their own index beside it.
 */
async function readPage(
  db: Db,
  account: string,
  { rows, id, total, hasOthers }: RecipientSet,
  { offset, size }: Page,
): Promise<string[]> {
  const count = Math.min(size, total - offset)
  if (count <= 0) return []
  const behind = total - offset - count
  const isBack = behind < offset
  const has = hasOthers
    ? sql<SqlBool>`not exists (select 1 from contact n where n.account_id = ${account} and n.email is null and n.id = ${id})`
    : sql<SqlBool>`true`
  const { rows: found } = await sql<{ id: string }>`
    select ${id} as id from ${rows} and ${has}
    order by ${id} ${sql.raw(isBack ? 'desc' : 'asc')} offset ${isBack ? behind : offset} limit ${count}`.execute(
    db,
  )
  const ids = found.map((row) => row.id)
  return isBack ? ids.reverse() : ids
}
