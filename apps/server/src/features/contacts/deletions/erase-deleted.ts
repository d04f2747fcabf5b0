import { sql } from 'kysely'
import { eraseHistory } from '#features/segments/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { forgetRecipients } from '#sending/ledger/public.ts'
import { isNotUndone, tryLockForErasing } from './lock-deletion.ts'

const contactsPerSet = 2000

/**
 * Deletes other features' data about contacts. Roles pass it, since those features know contacts and not the other way
 * round.
 */
export type ForgetPeople = (tx: Db, contactIds: readonly string[]) => Promise<void>

/**
 * Erases deleted contacts that can no longer be restored: the copies kept of them, their events, changes and
 * memberships, and their personal data in the recipients of sends. Counts and states of sends stay. A contact who is
 * still to get a message is erased after that send has ended.
 *
 * Runs at fixed times. If two run at once, one of them takes each deletion. After a crash the next run does the rest.
 */
export function eraseDeletedContacts(forgetPeople: ForgetPeople) {
  return async ({ db, signal, now }: JobContext): Promise<void> => {
    for (const { id } of await findDue(db, now())) {
      while ((await eraseSome(db, id, forgetPeople)) > 0) signal.throwIfAborted()
      await sql`
        update contact_job set undo_until = null
        where id = ${id} and not exists (select 1 from deleted_contact where job_id = ${id})
      `.execute(db)
    }
  }
}

/** Deletions that can no longer be undone, and imports that were rolled back, unless they are being undone now. */
async function findDue(db: Db, now: Date): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select job.id from contact_job job
    where job.undo_until < ${now} and job.kind in ('delete', 'rollback')
      and ${isNotUndone}
    order by job.undo_until
  `.execute(db)
  return rows
}

async function eraseSome(db: Db, jobId: string, forgetPeople: ForgetPeople): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryLockForErasing(tx, jobId))) return 0
    const { rows } = await sql<{ contact_id: string }>`
      select contact_id from deleted_contact d
      where job_id = ${jobId} and not exists (
        select 1 from recipient r where r.contact_id = d.contact_id and r.state in ('pending', 'in_flight', 'deferred')
      ) and contact_id <> all(${await findWaiting(tx, jobId)}::uuid[])
      limit ${contactsPerSet}
    `.execute(tx)
    if (rows.length === 0) return 0
    const deleted = rows.map((row) => row.contact_id)
    const erased = [...deleted, ...(await takeFormerIds(tx, deleted))]
    const ids = sql`${erased}::uuid[]`
    await forgetRecipients(tx, erased)
    await eraseHistory(tx, erased)
    await forgetPeople(tx, erased)
    await sql`delete from contact_change where contact_id = any(${ids})`.execute(tx)
    await sql`delete from list_departure where contact_id = any(${ids})`.execute(tx)
    await sql`delete from deleted_contact where job_id = ${jobId} and contact_id = any(${ids})`.execute(tx)
    return rows.length
  })
}

/** The deleted contacts that were merged with one that is still to get a message. */
async function findWaiting(tx: Db, jobId: string): Promise<string[]> {
  const { rows: merged } = await sql<{ contact_id: string; former_id: string }>`
    select m.contact_id, m.former_id
    from deleted_contact d join merged_contact m on m.contact_id = d.contact_id where d.job_id = ${jobId}
  `.execute(tx)
  if (merged.length === 0) return []
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from recipient
    where contact_id = any(${merged.map(({ former_id }) => former_id)}::uuid[]) and state in ('pending', 'in_flight', 'deferred')
  `.execute(tx)
  const waiting = new Set(rows.map(({ contact_id }) => contact_id))
  return merged.flatMap(({ contact_id, former_id }) => (waiting.has(former_id) ? [contact_id] : []))
}

/** The contacts that became one with deleted ones: their messages are the same person's. */
async function takeFormerIds(tx: Db, contactIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ former_id: string }>`
    delete from merged_contact where contact_id = any(${contactIds as string[]}::uuid[]) returning former_id`.execute(
    tx,
  )
  return rows.map(({ former_id }) => former_id)
}
