import { activityLimits } from '@carillon/contract/activity'
import type { DeletionPhase, SubuserDeletion } from '@carillon/contract/subuser-deletions'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { enqueue, type JobContext, type JobKind } from '#jobs/define-job.ts'
import { contactSequence } from '#jobs/sequences.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { DB } from '#schema/tables.generated.ts'
import { closeDoors } from './erase/close-doors.ts'

const payload = z.object({ account: z.uuid() })

/** The job that erases an account. It joins the work on its contacts, which therefore has ended when it begins. */
export const accountErasing: JobKind<typeof payload> = {
  name: 'subuser-deletions.erase',
  payload,
  attempts: 20,
  key: ({ account }) => `erase-account:${account}`,
  sequence: ({ account }) => contactSequence(account),
}

/**
 * Begins to delete a subuser. It is silent from here on, and its sessions, keys and grants have ended. To ask again changes
 * nothing.
 * @throws subuser_unknown, subuser_has_subusers
 */
export async function beginDeletion(
  db: Kysely<DB>,
  { account: parent, userId, userEmail, apiKeyName }: Identity,
  username: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; contacts: number; is_parent: boolean; is_begun: boolean }>`
      select account.id, coalesce(contact_total.contact_count, 0) as contacts,
        exists (select 1 from account as child where child.parent_id = account.id) as is_parent,
        exists (select 1 from account_deletion where account_id = account.id) as is_begun
      from account left join contact_total on contact_total.account_id = account.id
      where account.parent_id = ${parent} and account.username = ${username}
      for no key update of account`.execute(tx)
    const [found] = rows
    if (!found) throw new Refusal('subuser_unknown', { username })
    if (found.is_parent) throw new Refusal('subuser_has_subusers')
    if (found.is_begun) return
    await tx
      .insertInto('account_deletion')
      .values({
        id: newId(),
        account_id: found.id,
        parent_id: parent,
        started_by: userEmail,
        user_id: userId,
        api_key_name: apiKeyName,
        started_at: now,
        phase: 'stopping',
        contact_count: found.contacts,
        progress_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await closeDoors(tx, found.id)
    await enqueue(tx, accountErasing, { account: found.id })
  })
}

/** The deletions of an account's subusers that are not done, newest first. */
export async function findDeletions(db: Db, parent: string): Promise<SubuserDeletion[]> {
  const rows = await db
    .selectFrom('account_deletion')
    .innerJoin('account', 'account.id', 'account_deletion.account_id')
    .select([
      'account.username',
      'account_deletion.started_at',
      'account_deletion.started_by',
      'account_deletion.phase',
      'account_deletion.contact_count',
      'account_deletion.erased_count',
      'account_deletion.message_count',
      'account_deletion.erased_messages',
    ])
    .where('account_deletion.parent_id', '=', parent)
    .orderBy('account_deletion.started_at', 'desc')
    .orderBy('account_deletion.account_id')
    .execute()
  return rows.map(({ username, started_at, started_by, phase, ...counts }) => ({
    username,
    started_at: started_at.toISOString(),
    started_by,
    phase: phase as DeletionPhase,
    contacts: counts.contact_count,
    erased: Math.min(counts.erased_count, counts.contact_count),
    messages: Number(counts.message_count),
    erased_messages: Math.min(Number(counts.erased_messages), Number(counts.message_count)),
  }))
}

/** The phase at which a deletion stands; null: there is none, or it is done. */
export async function phaseOf(db: Db, account: string): Promise<DeletionPhase | null> {
  const row = await db
    .selectFrom('account_deletion')
    .select('phase')
    .where('account_id', '=', account)
    .executeTakeFirst()
  return (row?.phase as DeletionPhase | undefined) ?? null
}

export async function enterPhase(db: Db, account: string, phase: DeletionPhase, now: Date): Promise<void> {
  await db
    .updateTable('account_deletion')
    .set({ phase, progress_at: now })
    .where('account_id', '=', account)
    .execute()
}

/** Notes that the job lives. A piece that erases no contacts leaves no other sign. */
export async function showLife(db: Db, account: string, now: Date): Promise<void> {
  await db
    .updateTable('account_deletion')
    .set({ progress_at: now })
    .where('account_id', '=', account)
    .execute()
}

/** Counts erased contacts and messages to people, in the transaction that erases them. */
export async function countErased(
  tx: Db,
  account: string,
  { contacts = 0, messages = 0 }: { contacts?: number; messages?: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('account_deletion')
    .set({
      erased_count: sql`erased_count + ${contacts}`,
      erased_messages: sql`erased_messages + ${messages}`,
      progress_at: now,
    })
    .where('account_id', '=', account)
    .execute()
}

/** The number of days for which ended deletions are kept: those for which background jobs are shown. */
const keptDays = activityLimits.days

/** Keeps that a deletion ended, in the transaction that deletes the account. Ends of long ago are forgotten. */
export async function keepEnd(tx: Db, account: string, now: Date): Promise<void> {
  await sql`
    insert into ended_deletion (id, account_id, username, user_id, api_key_name, contact_count, message_count, started_at, ended_at)
    select deletion.id, deletion.parent_id, username, user_id, api_key_name, contact_count, message_count, started_at, ${now}
    from account_deletion as deletion join account on account.id = deletion.account_id
    where deletion.account_id = ${account}`.execute(tx)
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  await sql`
    delete from ended_deletion
    where account_id = (select parent_id from account_deletion where account_id = ${account}) and ended_at < ${before}`.execute(
    tx,
  )
}

/** A deletion that shows no progress for so long has lost its job. */
const lostAfterMs = 120_000

/** Asks for the jobs of deletions anew that were given up after too many faults. */
export async function resumeDeletions({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - lostAfterMs)
  // All accounts: deletions without progress are found by one job.
  const rows = await db
    .selectFrom('account_deletion')
    .select('account_id')
    .where('progress_at', '<', before)
    .execute()
  for (const { account_id: account } of rows) await enqueue(db, accountErasing, { account })
}
