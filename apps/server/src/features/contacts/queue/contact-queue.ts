import { sql } from 'kysely'
import * as z from 'zod/mini'
import { enqueue, type JobKind } from '#jobs/define-job.ts'
import { contactSequence } from '#jobs/sequences.ts'
import type { Db } from '#platform/db.ts'

const payload = z.object({ account: z.uuid() })
/** Both jobs are of one sequence, so that one of them works for an account at a time. */
const sequence = ({ account }: { account: string }): string => contactSequence(account)

/** Does the waiting work on the account's contacts, in the order in which it was accepted. */
export const contactWork: JobKind<typeof payload> = {
  name: 'contacts.work',
  payload,
  attempts: 20,
  key: sequence,
  sequence,
}

/** Does the same work where imports and changes of many contacts come next, in slots of its own. */
export const longContactWork: JobKind<typeof payload> = {
  name: 'contacts.long-work',
  payload,
  attempts: 20,
  key: ({ account }) => `long-contact-work:${account}`,
  sequence,
}

/** Requests a worker. Call it in the transaction that accepts work, or that changes the first waiting work. */
export function wakeContactQueue(tx: Db, account: string): Promise<void> {
  return enqueue(tx, contactWork, { account })
}

/** Requests a worker for work that may wait a moment. A worker that was requested before is not delayed. */
export function wakeContactQueueSoon(db: Db, account: string, inMs: number): Promise<void> {
  return enqueue(db, contactWork, { account }, { inMs, keepsTime: true })
}

/** The time for which a call relies on a worker that another call of its account requested, in milliseconds. */
const relyMs = 150
const asked = new Map<string, { at: number; isPlanned: boolean }>()

/**
 * Runs `accept`, which stores a call of few contacts, and requests a worker, but only every 150 ms for a caller that sends
 * many calls: the request costs more than storing a call. `accept` is one statement. Where no worker is requested with it, it
 * needs no transaction around it.
 *
 * Should the process die before the worker is requested, `wakeContactQueues` finds the call within a minute.
 */
export async function acceptCall(db: Db, account: string, accept: (db: Db) => Promise<void>): Promise<void> {
  const last = asked.get(account)
  const now = performance.now()
  if (last && now - last.at < relyMs) {
    await accept(db)
    planWake(db, account, last)
    return
  }
  if (asked.size > 10_000) asked.clear()
  asked.set(account, { at: now, isPlanned: false })
  await db.transaction().execute(async (tx) => {
    await accept(tx)
    await wakeContactQueue(tx, account)
  })
}

function planWake(db: Db, account: string, last: { at: number; isPlanned: boolean }): void {
  if (last.isPlanned) return
  last.isPlanned = true
  const wake = () => {
    asked.set(account, { at: performance.now(), isPlanned: false })
    // A request lost here is repeated by the next call, or by the scheduler.
    wakeContactQueue(db, account).catch(() => {})
  }
  setTimeout(wake, Math.max(0, last.at + relyMs - performance.now())).unref()
}

/**
 * Takes the last place in the order of accepted work, and the time, which is the database's, since clocks of processes
 * differ. Take it in the transaction that accepts: work whose call was answered before this one began stands before it.
 * Calls that overlap are in any order.
 */
export async function takePlace(tx: Db): Promise<{ place: number; accepted_at: Date }> {
  const { rows } = await sql<{ place: number; accepted_at: Date }>`
    select nextval('contact_work_place') as place, clock_timestamp() as accepted_at`.execute(tx)
  const [taken] = rows
  if (!taken) throw new Error('the database gave no place')
  return taken
}

/** True if a worker works on the contacts of the account right now. */
export async function isAtWork(tx: Db, account: string): Promise<boolean> {
  const keys = [contactWork, longContactWork].map(({ key }) => key?.({ account }) ?? '')
  const { rows } = await sql`
    select 1 from graphile_worker.jobs where key = any(${keys}::text[]) and locked_at is not null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
