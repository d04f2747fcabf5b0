import { sql } from 'kysely'
import { enqueue, type JobContext } from '#jobs/define-job.ts'
import { stepByStep } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { noUuid } from '#platform/uuid.ts'
import type { Unsubscribing } from '#schema/stored-job-detail.ts'
import { suppress } from '#sending/events/suppressions/public.ts'
import { countReachOf } from '../growth/reach.ts'
import { endOf, finishJob, insertJob, type JobRow } from '../jobs/contact-jobs.ts'
import { unsubscribingOf } from '../jobs/job-detail.ts'
import { countMatching, nextMatching } from '../search/matching.ts'

const contactsPerSet = 5000

/**
 * Unsubscribes contacts from everything at a user's request, 5,000 in a transaction. Contacts without an address are
 * passed over. Safe to run twice and after a crash: an address that is unsubscribed already keeps its first date.
 * It ends after the current set when it is cancelled.
 */
export async function unsubscribeContacts({ db, signal }: JobContext, job: JobRow): Promise<void> {
  const { unsubscribes } = unsubscribingOf(job)
  const source = job.user_id === null ? 'contacts' : `user ${job.user_id}`
  let isCancelled = job.cancel_requested
  await stepByStep(signal, noUuid, async (after) => {
    if (isCancelled) return null
    const ids = await nextIds(db, job.account_id, unsubscribes, after)
    if (ids.length === 0) return null
    await db.transaction().execute(async (tx) => {
      const emails = await emailsOf(tx, job.account_id, ids)
      const added = await suppress(tx, job.account_id, emails, { kind: 'global', source })
      isCancelled = await noteUnsubscribed(tx, job.id, added, ids.length)
    })
    return ids.at(-1) ?? null
  })
  // The tiles of a large account show the last count.
  await enqueue(db, countReachOf, { account: job.account_id })
  await finishJob(db, job.id, endOf(isCancelled))
}

async function nextIds(
  db: Db,
  account: string,
  unsubscribes: Unsubscribing['unsubscribes'],
  after: string,
): Promise<string[]> {
  if ('matching' in unsubscribes)
    return nextMatching(db, account, unsubscribes.matching, { after, limit: contactsPerSet })
  return unsubscribes.ids.filter((id) => id > after).toSorted()
}

async function emailsOf(tx: Db, account: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from contact
    where account_id = ${account} and id = any(${ids as string[]}::uuid[]) and email is not null
    order by email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Notes the progress of the job. @returns true if the job was cancelled meanwhile */
async function noteUnsubscribed(tx: Db, jobId: string, added: number, seen: number): Promise<boolean> {
  const { rows } = await sql<{ cancel: boolean }>`
    update contact_job set phase = 'applying', updated_count = updated_count + ${added},
      processed_count = processed_count + ${seen}, progress_at = now()
    where id = ${jobId} returning cancel_requested as cancel`.execute(tx)
  return rows[0]?.cancel ?? false
}

/** Enqueues the unsubscribing of these contacts, or of all that match. */
export async function startUnsubscribing(db: Db, identity: Identity, detail: Unsubscribing): Promise<string> {
  const { unsubscribes: who } = detail
  const total = 'matching' in who ? await countMatching(db, identity.account, who.matching) : who.ids.length
  return db.transaction().execute((tx) => insertJob(tx, identity, { kind: 'unsubscribe', detail, total }))
}
