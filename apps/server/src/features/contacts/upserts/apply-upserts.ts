import { buffer } from 'node:stream/consumers'
import type { ContactInput } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { type Db, idSequence } from '#platform/db.ts'
import type { Starter } from '#platform/http/identity.ts'
import type { Services } from '#platform/services.ts'
import { forceIndexLookups } from '../import/force-index-lookups.ts'
import { shareEventLoop } from '../import/share-event-loop.ts'
import { finishJob, type JobRow } from '../jobs/contact-jobs.ts'
import { lockLists } from '../lists/lock-lists.ts'
import { endUpserts, type Sent } from './describe-ends.ts'
import { gatherPeople } from './gather-people.rules.ts'
import { loadKnown } from './load-known.ts'
import { type Call, planUpserts } from './plan-upserts.rules.ts'
import { readContact } from './read-contact.rules.ts'
import { retryOutdated, writePlan } from './write-plan.ts'

/**
 * Stores the contacts of a call and its job in one statement, which is all that most calls write. By the defaults of its
 * columns the job takes the last place in the order of the account, and the time.
 */
export async function storeUpsert(
  db: Db,
  { account, userId, apiKeyName = null }: Starter,
  call: { id: string; contacts: readonly ContactInput[]; listIds: readonly string[] },
): Promise<void> {
  const { length } = call.contacts
  await sql`
    with stored as (
      insert into contact_upsert (job_id, account_id, contacts)
      values (${call.id}, ${account}, ${JSON.stringify(call.contacts)})
    )
    insert into contact_job
      (id, account_id, user_id, api_key_name, kind, requested_count, total_count, list_ids)
    values (${call.id}, ${account}, ${userId}, ${apiKeyName}, 'upsert', ${length}, ${length}, ${call.listIds as string[]})
  `.execute(db)
}

/**
 * Applies the contacts of calls and ends their jobs, all in one transaction: a crash leaves all of it or nothing. The
 * result is the same as if the calls were applied one after the other. The caller holds the contact lock.
 */
export async function applyUpserts(
  { services, db }: JobContext,
  account: string,
  ids: readonly string[],
): Promise<void> {
  return retryOutdated(db, (tx) => applyOnce(services, tx, account, ids))
}

/** Deletes the data of a call that was given up. */
export async function dropUpsert({ db }: JobContext, { id, account_id: account }: JobRow): Promise<void> {
  await db.deleteFrom('contact_upsert').where('account_id', '=', account).where('job_id', '=', id).execute()
}

async function applyOnce(services: Services, tx: Db, account: string, ids: readonly string[]): Promise<void> {
  await forceIndexLookups(tx)
  const rows = await tx
    .selectFrom('contact_job')
    .selectAll()
    .where('account_id', '=', account)
    .where(sql<boolean>`id = any(${ids as string[]}::uuid[])`)
    .where('status', '=', 'pending')
    .orderBy('place')
    .forNoKeyUpdate()
    .execute()
  const wanted = rows.filter(({ cancel_requested }) => !cancel_requested)
  const sent = await readSent(services, tx, account, wanted)
  const calls = await readCalls(tx, account, wanted, sent)
  const known = await loadKnown(tx, account, calls)
  const plan = planUpserts(calls, known, idSequence())
  await writePlan(tx, account, plan, known)
  await endUpserts(services, tx, account, plan.ends, sent)
  for (const { id, cancel_requested } of rows) {
    if (cancel_requested) await finishJob(tx, id, { status: 'cancelled' })
  }
  await sql`
    delete from contact_upsert where account_id = ${account} and job_id = any(${ids as string[]}::uuid[])`.execute(
    tx,
  )
}

async function readSent(
  services: Services,
  tx: Db,
  account: string,
  rows: readonly JobRow[],
): Promise<Map<string, Sent>> {
  const stored = await tx
    .selectFrom('contact_upsert')
    .select(['job_id', 'contacts'])
    .where('account_id', '=', account)
    .where(sql<boolean>`job_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const texts = new Map(stored.map(({ job_id, contacts }) => [job_id, contacts]))
  const sent = new Map<string, Sent>()
  for (const { id, user_id: userId } of rows) {
    const text = texts.get(id) ?? (await readOldFile(services, id))
    sent.set(id, { userId, contacts: JSON.parse(text) as ContactInput[] })
  }
  return sent
}

/** Reads the contacts of a call from the file where the previous version kept them. */
async function readOldFile({ blobs }: Services, jobId: string): Promise<string> {
  return (await buffer(await blobs.read(`imports/${jobId}/contacts.json`))).toString('utf8')
}

async function readCalls(
  tx: Db,
  account: string,
  rows: readonly JobRow[],
  sent: ReadonlyMap<string, Sent>,
): Promise<Call[]> {
  const fields = new Map((await customFieldsOf(tx, account)).map((field) => [field.id, field]))
  const listed = [...new Set(rows.flatMap(({ list_ids }) => list_ids))]
  const lists = new Set(await lockLists(tx, account, listed))
  const turns = shareEventLoop()
  const calls: Call[] = []
  for (const { id, list_ids } of rows) {
    const read: Parameters<typeof gatherPeople>[0][number][] = []
    for (const contact of sent.get(id)?.contacts ?? []) {
      if (turns.isDue()) await turns.letOthersRun()
      read.push(readContact(contact, fields))
    }
    const listIds = list_ids.filter((list) => lists.has(list))
    calls.push({ jobId: id, listIds, gathered: gatherPeople(read) })
  }
  return calls
}
