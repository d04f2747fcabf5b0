import { Readable } from 'node:stream'
import { contacts } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { addContacts, everyContact, finished } from '#test/given-contacts.ts'
import { givenDoneSend } from '#test/given-done-send.ts'
import type { Caller, Server } from '#test/kit.ts'
import { makeOneOfEach } from '#test/one-of-each.ts'
import { plantContactRows } from '#test/plant-contact-rows.ts'
import { readCatalog } from './erase/catalog.ts'

/** Rows that tell of an erased account for good: the audit log of others names it. */
const telling = new Set(['audit_line'])

/**
 * Fills an account with one thing of each kind, and with rows about three people in all tables of contacts: a contact, a
 * deleted contact of which a copy is kept, and one who only got mail.
 * @returns the ids of all its rows and people
 */
export async function fillAccount(server: Server, me: Caller, word: string): Promise<string[]> {
  const { db } = server.product.services.database
  const account_id = me.account
  await makeOneOfEach(server, me, word)
  // Only an account without subusers can be deleted, or be a subuser.
  await db.updateTable('account').set({ parent_id: null }).where('parent_id', '=', account_id).execute()
  await addContacts(me, [{ email: `copied-${word}@shop.test` }])
  const [kept, copied] = await Promise.all(
    [word, `copied-${word}`].map(async (name) => {
      const all = await everyContact(me)
      return all.find(({ email }) => email === `${name}@shop.test`)?.id ?? ''
    }),
  )
  const { job_id } = await me.call(contacts.delete, { query: { ids: [copied ?? ''] } })
  await finished(me, job_id)
  const stranger = newId()
  const send_id = await givenDoneSend(db, { account_id })
  for (const contact_id of [kept ?? '', copied ?? '', stranger])
    await plantContactRows(db, { account_id, contact_id, send_id })
  const bucket = new Date()
  await db.insertInto('send_counter').values({ send_id, metric: 'opens', bucket, value: 1 }).execute()
  await db.insertInto('link_counter').values({ send_id, link: 1, clicks: 1 }).execute()
  await db.insertInto('unclassified_send').values({ send_id }).execute()
  const removed = await keepRemoved(db, account_id)
  const previews = await keepPictures(server, me)
  const { ofAccount } = await readCatalog(db)
  const found = await Promise.all(
    ofAccount.map(async (table) => {
      const { rows } = await sql<{ id: unknown }>`
        select to_jsonb(t)->'id' as id from ${sql.table(table)} as t where account_id = ${account_id}`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    }),
  )
  const ids = found.flat().filter((id): id is string => typeof id === 'string' && id.length === 36)
  return [account_id, copied ?? '', stranger, removed, previews, ...ids]
}

/** Plants what is left of mail that was removed because of its age, and that a person left by it. Answers the id of its send. */
async function keepRemoved(db: Db, account_id: string): Promise<string> {
  const [send_id, contact_id] = [newId(), newId()]
  const sender = { sender_name: 'Shop', sender_email: 'news@shop.test' }
  await db
    .insertInto('removed_send')
    .values({ send_id, account_id, ...sender })
    .execute()
  await db.insertInto('removed_recipient').values({ send_id, contact_id, email: 'ada@shop.test' }).execute()
  const event = { contact_id, id: newId(), account_id, send_id, event: 'unsubscribe', at: new Date() }
  await db.insertInto('message_event').values(event).execute()
  return send_id
}

/**
 * Stores a picture of each email test, and one of the previews beside the editor.
 * @returns the folder of the previews, which no column names by itself
 */
async function keepPictures(server: Server, { account: account_id }: Caller): Promise<string> {
  const { blobs, database } = server.product.services
  const { db } = database
  const tests = await db
    .selectFrom('email_test')
    .select(['id', 'kind', 'message_id'])
    .where('account_id', '=', account_id)
    .execute()
  const [test] = tests
  if (!test) throw new Error('the account has no email test')
  const folder = newId()
  const previews = JSON.stringify([{ picture: { folder } }])
  const { kind, message_id } = test
  await sql`
    insert into email_preview (account_id, kind, message_id, variation_id, wanted_digest, wanted_at, previews)
    values (${account_id}, ${kind}, ${message_id}, ${message_id}, 'any', now(), ${previews}::jsonb)`.execute(
    db,
  )
  for (const name of [folder, ...tests.map(({ id }) => id)])
    await blobs.write(`email-tests/${name}/${newId()}.png`, Readable.from(['a picture']))
  return folder
}

/** The rows of all tables that name one of these ids. */
export async function rowsWith(db: Db, ids: readonly string[]): Promise<{ table: string; row: string }[]> {
  const { tables } = await readCatalog(db)
  const found = await Promise.all(
    tables
      .filter((table) => !telling.has(table))
      .map(async (table) => {
        const { rows } = await sql<{ row: string }>`
          select to_jsonb(t)::text as row from ${sql.table(table)} as t`.execute(db)
        return rows.filter(({ row }) => ids.some((id) => row.includes(id))).map(({ row }) => ({ table, row }))
      }),
  )
  return found.flat()
}

/** The number of rows that name one of these ids, by table. */
export async function countRows(db: Db, ids: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table } of await rowsWith(db, ids)) counts[table] = (counts[table] ?? 0) + 1
  return counts
}
