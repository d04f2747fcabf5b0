import { erasureDays } from '@carillon/contract/data-requests'
import { notify } from '#features/notifications/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import type { PageLanguage } from '#platform/http/public-page.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { mailCopy } from './mail-copy.job.ts'

/** The person who asks, as the link of a message names them. */
export interface Asker {
  account: string
  contactId: string
  email: string
  /** The sender of the message that led them here. */
  sender: { email: string; name: string }
  language: PageLanguage
  now: Date
}

const dayMs = 24 * 60 * 60_000
/** A second request within this time sends no second mail. */
const copyPauseMs = 15 * 60_000

/** Mails the person a link to their data. They are mailed, and not shown: a forwarded message carries this link as well. */
export async function requestCopy(db: Db, asker: Asker): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, asker.account)
    const recent = await tx
      .selectFrom('data_request')
      .select('id')
      .where('account_id', '=', asker.account)
      .where('contact_id', '=', asker.contactId)
      .where('kind', '=', 'copy')
      .where('requested_at', '>', new Date(asker.now.getTime() - copyPauseMs))
      .executeTakeFirst()
    if (recent) return
    const id = await insertRequest(tx, asker, 'copy')
    await enqueue(tx, mailCopy, { requestId: id })
  })
}

/** The open request of this person; undefined when there is none. */
export async function findErasure(
  db: Db,
  { account, contactId }: Pick<Asker, 'account' | 'contactId'>,
): Promise<{ id: string; dueAt: Date } | undefined> {
  const row = await db
    .selectFrom('data_request')
    .select(['id', 'due_at'])
    .where('account_id', '=', account)
    .where('contact_id', '=', contactId)
    .where('kind', '=', 'erasure')
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row?.due_at ? { id: row.id, dueAt: row.due_at } : undefined
}

/** Asks the account to erase everything about this person, and notifies it. Asking again changes nothing. */
export async function requestErasure(db: Db, asker: Asker): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, asker.account)
    if (await findErasure(tx, asker)) return
    const dueAt = new Date(asker.now.getTime() + erasureDays * dayMs)
    const id = await insertRequest(tx, asker, 'erasure', dueAt)
    const facts = { request_id: id, email: asker.email, due_at: dueAt.toISOString() }
    await notify(tx, asker.account, 'erasure_requested', facts, { now: asker.now, userId: null })
  })
}

export async function withdrawErasure(db: Db, { account, contactId, now }: Asker): Promise<void> {
  await db
    .updateTable('data_request')
    .set({ withdrawn_at: now })
    .where('account_id', '=', account)
    .where('contact_id', '=', contactId)
    .where('kind', '=', 'erasure')
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

async function insertRequest(
  tx: Db,
  { account, contactId, email, sender, language, now }: Asker,
  kind: 'copy' | 'erasure',
  dueAt: Date | null = null,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('data_request')
    .values({
      id,
      account_id: account,
      kind,
      contact_id: contactId,
      email,
      language,
      requested_at: now,
      due_at: dueAt,
      from_email: sender.email,
      from_name: sender.name,
    })
    .execute()
  return id
}
