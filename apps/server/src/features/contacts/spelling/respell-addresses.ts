import { sql } from 'kysely'
import { notify } from '#features/notifications/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { mayBeRespelled, respellings } from '#platform/respellings.ts'
import { respellSuppressions } from '#sending/events/suppressions/public.ts'
import { type ContactLock, withContactLock } from '../jobs/contact-lock.ts'
import { mergeContacts, respellContact } from './merge-contacts.ts'

const contactsPerPage = 1000
const mostExamples = 20

/** Gives the addresses that other features store their one spelling. Roles hand it in, since they know contacts. */
export type RespellOthers = (db: Db, account: string) => Promise<void>

/**
 * Gives the addresses of accounts from before decision 0196 their one spelling, and merges contacts that are one mailbox.
 * Each account is notified once of the merged contacts.
 *
 * Runs at fixed times. Each contact is a transaction, and is not found again with its new spelling, so that after a
 * killed run the next one does the rest. Accounts whose contacts another job changes are left to the next run.
 */
export function respellAddresses(respellOthers: RespellOthers) {
  return async (context: JobContext): Promise<void> => {
    const { db, services, signal } = context
    for (const { account_id: account } of await db.selectFrom('respelling').select('account_id').execute()) {
      signal.throwIfAborted()
      await respellOthers(db, account)
      await respellSuppressions(db, account, signal)
      await withContactLock(services.database, account, (lock) => respellContacts(context, account, lock))
    }
  }
}

async function respellContacts(context: JobContext, account: string, lock: ContactLock): Promise<void> {
  const { db, signal, log, now } = context
  const pages = async (respellPage: (after: string) => Promise<string | null>) => {
    for (let after: string | null = ''; after !== null; ) {
      signal.throwIfAborted()
      lock.assertHeld()
      after = await respellPage(after)
    }
  }
  await pages((after) => respellPage(context, account, after))
  await pages((after) => respellAlternates(db, account, after))
  await db.transaction().execute(async (tx) => {
    const done = await tx
      .deleteFrom('respelling')
      .where('account_id', '=', account)
      .returning(['renamed', 'merged', 'examples'])
      .executeTakeFirst()
    if (!done) return
    const { renamed, merged, examples } = done
    if (renamed + merged > 0) log.info({ account, renamed, merged }, 'addresses got their one spelling')
    if (merged > 0) {
      await notify(tx, account, 'contacts_merged', { merged, examples }, { now: now(), userId: null })
    }
  })
}

/** @returns the last address that was looked at; null when there are no more */
async function respellPage(context: JobContext, account: string, after: string): Promise<string | null> {
  const { rows } = await sql<{ value: string; contact_id: string }>`
    select value, contact_id from contact_identifier
    where account_id = ${account} and kind = 'email' and value > ${after} and ${mayBeRespelled(sql`value`)}
    order by value limit ${contactsPerPage}`.execute(context.db)
  const spellings = respellings(rows.map(({ value }) => value))
  for (const { value, contact_id } of rows) {
    context.signal.throwIfAborted()
    const email = spellings.get(value)
    if (email !== undefined) await respellOne(context, account, { email, id: contact_id })
  }
  return rows.length === contactsPerPage ? (rows.at(-1)?.value ?? null) : null
}

async function respellOne(
  { db, log, now }: JobContext,
  account: string,
  { email, id }: { email: string; id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const holder = await tx
      .selectFrom('contact_identifier')
      .select('contact_id')
      .where('account_id', '=', account)
      .where('kind', '=', 'email')
      .where('value', '=', email)
      .executeTakeFirst()
    if (!holder) {
      await respellContact(tx, account, id, email)
      await sql`update respelling set renamed = renamed + 1 where account_id = ${account}`.execute(tx)
      return
    }
    const both = await mergeContacts(tx, account, [holder.contact_id, id], { email, now: now() })
    log.info({ account, ...both }, 'two contacts of one mailbox were merged')
    await sql`
      update respelling set merged = merged + 1, examples = case
        when cardinality(examples) < ${mostExamples} and not ${email} = any(examples) then array_append(examples, ${email})
        else examples end
      where account_id = ${account}`.execute(tx)
  })
}

async function respellAlternates(db: Db, account: string, after: string): Promise<string | null> {
  const { rows } = await sql<{ id: string; emails: string[] }>`
    select id, alternate_emails as emails from contact
    where account_id = ${account} and id > ${after === '' ? '00000000-0000-0000-0000-000000000000' : after}::uuid
      and alternate_emails is not null and ${mayBeRespelled(sql`array_to_string(alternate_emails, ' ')`)}
    order by id limit ${contactsPerPage}`.execute(db)
  for (const { id, emails } of rows) {
    const spellings = respellings(emails)
    if (spellings.size === 0) continue
    const next = [...new Set(emails.map((email) => spellings.get(email) ?? email))]
    await sql`
      update contact set alternate_emails = ${next}::text[], updated_at = now()
      where account_id = ${account} and id = ${id}`.execute(db)
  }
  return rows.length === contactsPerPage ? (rows.at(-1)?.id ?? null) : null
}
