import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, newId } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { defineJob, enqueue } from '../../jobs/define-job.ts'
import { countContacts, lockAudience } from './audience-lock.ts'
import { finishJob } from './contact-jobs.ts'
import { deleteList, removeFromList } from './lists/lists.ts'

const perStatement = 10_000
const busyPauseMs = 300

/** What is deleted: these contacts, everyone, everyone on a list that is deleted too, or only memberships. */
export type Deletion =
  | { ids: string[] }
  | { all: true }
  | { ofList: string }
  | { ids: string[]; fromList: string }

/**
 * Deletes contacts, 10,000 a transaction, each with its identifiers, memberships and counts.
 *
 * Safe to run twice and after a crash: it looks for what is still there, and the counts move with the rows.
 */
export const deleteContacts = defineJob({
  name: 'contacts.delete',
  payload: z.object({ jobId: z.uuid() }),
  attempts: 8,
  key: ({ jobId }) => `delete-contacts:${jobId}`,

  async run({ jobId }, { services, db, signal }) {
    const job = await db.selectFrom('contact_job').selectAll().where('id', '=', jobId).executeTakeFirst()
    if (job?.status !== 'pending') return
    const deletion = job.detail as unknown as Deletion
    if ('fromList' in deletion) {
      await db.transaction().execute(async (tx) => {
        const removed = await removeFromList(tx, job.account_id, deletion.fromList, deletion.ids)
        await noteDeleted(tx, jobId, removed)
        await finishJob(tx, jobId, { status: 'completed' })
      })
      return
    }
    const lock = await lockAudience(services.database, job.account_id)
    if (!lock) {
      await enqueue(db, deleteContacts, { jobId }, { runAt: new Date(Date.now() + busyPauseMs) })
      return
    }
    try {
      for (;;) {
        signal.throwIfAborted()
        lock.assertHeld()
        if ((await deleteSome(db, jobId, job.account_id, deletion)) === 0) break
      }
    } finally {
      lock.release()
    }
    if ('ofList' in deletion) await deleteList(db, job.account_id, deletion.ofList).catch(alreadyGone)
    await finishJob(db, jobId, { status: 'completed' })
  },
})

function alreadyGone(cause: unknown): void {
  if (!(cause instanceof Refusal)) throw cause
}

async function deleteSome(db: Db, jobId: string, account: string, deletion: Deletion): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await nextIds(tx, account, deletion)
    if (ids.length === 0) return 0
    const deleted = await deleteRows(tx, account, ids)
    await noteDeleted(tx, jobId, deleted)
    return deleted
  })
}

async function nextIds(tx: Db, account: string, deletion: Deletion): Promise<string[]> {
  const which =
    'ids' in deletion
      ? sql`id = any(${deletion.ids}::uuid[])`
      : 'ofList' in deletion
        ? sql`id in (select contact_id from list_contact where list_id = ${deletion.ofList})`
        : sql`true`
  const { rows } = await sql<{ id: string }>`
    select id from contact where account_id = ${account} and ${which} order by id limit ${perStatement}
  `.execute(tx)
  return rows.map((row) => row.id)
}

/** Deletes contacts by id with all that belongs to them. Whoever calls holds the audience lock. */
async function deleteRows(tx: Db, account: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with gone as (
      delete from contact where account_id = ${account} and id = any(${ids as string[]}::uuid[])
      returning id, email, phone_number_id, external_id, anonymous_id
    ), named as (
      select kind::identifier_kind as kind, value from gone, lateral (values
        ('email', email), ('phone_number_id', phone_number_id), ('external_id', external_id), ('anonymous_id', anonymous_id)
      ) v(kind, value) where value is not null
    ), unnamed as (
      delete from contact_identifier i using named n where i.account_id = ${account} and i.kind = n.kind and i.value = n.value
    ), unlisted as (
      delete from list_contact l using gone g where l.contact_id = g.id returning l.list_id
    ), counted as (
      update list set contact_count = contact_count - x.count
      from (select list_id, count(*) as count from unlisted group by list_id) x where list.id = x.list_id
    )
    select count(*) as deleted from gone
  `.execute(tx)
  const deleted = rows[0]?.deleted ?? 0
  await countContacts(tx, account, { deleted })
  return deleted
}

async function noteDeleted(tx: Db, jobId: string, deleted: number): Promise<void> {
  await sql`
    update contact_job set phase = 'applying', deleted_count = deleted_count + ${deleted}, processed_count = processed_count + ${deleted}
    where id = ${jobId}
  `.execute(tx)
}

/** Puts a deletion into the queue within the caller's transaction. */
export async function startDeletion(
  tx: Db,
  { account, userId }: Identity,
  deletion: Deletion,
  requested: number,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('contact_job')
    .values({
      id,
      account_id: account,
      user_id: userId,
      kind: 'fromList' in deletion ? 'remove' : 'delete',
      detail: JSON.stringify(deletion),
      requested_count: requested,
      total_count: requested,
    })
    .execute()
  await enqueue(tx, deleteContacts, { jobId: id })
  return id
}
