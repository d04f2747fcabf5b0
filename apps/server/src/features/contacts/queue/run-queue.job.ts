import { setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { defineJob, enqueue, type Job, type JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { type ContactLock, withContactLock } from '../jobs/contact-lock.ts'
import { applyUpserts } from '../upserts/apply-upserts.ts'
import { contactWork, longContactWork } from './contact-queue.ts'
import { findNextWork, isLong, type NextWork, type SignupWork } from './next-work.ts'
import { workOn } from './work-on.ts'

/** The time that one run works before it lets other accounts have its slot, in milliseconds. It ends between two jobs. */
const turnMs = { short: 5000, long: 60_000 } as const
/**
 * The least time between the beginnings of two sets of calls, in milliseconds: while calls keep coming, a set of a few
 * calls costs as much as a set of many.
 */
const gatherMs = 200
const busyPauseMs = 300
const aliveMs = 20_000

type Pace = keyof typeof turnMs

/**
 * The work on contacts: all that was accepted for an account, in the order of the places that the transactions of the
 * calls took. Small calls that follow each other are applied as one set. One job at a time works for an account, so
 * nothing is tried out of turn. A job that fails for good ends as failed, and the next one begins.
 *
 * Jobs that may take long have slots of their own, so that they hold up their own account only. After a crash the
 * first job of the order is taken up again by another process.
 */
export function contactQueueJobs(signups: SignupWork): { short: Job; long: Job } {
  return {
    short: defineJob({
      ...contactWork,
      run: ({ account }, context) => runQueue(context, account, signups, 'short'),
    }),
    long: defineJob({
      ...longContactWork,
      run: ({ account }, context) => runQueue(context, account, signups, 'long'),
    }),
  }
}

/** Asks for a worker for each account with waiting work, in case a process died before it asked. */
export async function wakeContactQueues({ db }: Pick<JobContext, 'db'>): Promise<void> {
  const { rows } = await sql<{ account: string }>`
    select distinct account_id as account from contact_job
    where status = 'pending' and accepted_at is not null`.execute(db)
  for (const { account } of rows) await enqueue(db, contactWork, { account })
}

async function runQueue(
  context: JobContext,
  account: string,
  signups: SignupWork,
  pace: Pace,
): Promise<void> {
  const { db, services } = context
  const faults: unknown[] = []
  const end = await withContactLock(services.database, account, async (lock) => {
    const alive = setInterval(() => {
      noteAlive(db, account).catch((err: unknown) => context.log.warn({ err }, 'waiting jobs were not noted'))
    }, aliveMs)
    try {
      await noteAlive(db, account)
      return await workInTurn({ context, account, signups, lock, faults }, pace)
    } finally {
      clearInterval(alive)
    }
  })
  // A process that counts as dead may still work: its connection ends with it.
  if (end === 'busy') return enqueue(db, contactWork, { account }, { inMs: busyPauseMs })
  if (end !== null && end.kind === 'later') await enqueue(db, contactWork, { account }, { runAt: end.at })
  else if (end !== null) await enqueue(db, takesLong(end) ? longContactWork : contactWork, { account })
  if (faults.length > 0) throw faults[0]
}

interface Turn {
  context: JobContext
  account: string
  signups: SignupWork
  lock: ContactLock
  /** Faults of posts of forms, which don't delay the work behind them. The queue tries them again. */
  faults: unknown[]
}

/** @returns the work left for another run; null if nothing waits */
async function workInTurn(turn: Turn, pace: Pace): Promise<NextWork | null> {
  const { context, account, lock, faults } = turn
  const began = performance.now()
  let lastSet = Number.NEGATIVE_INFINITY
  for (;;) {
    context.signal.throwIfAborted()
    lock.assertHeld()
    const next = await findNextWork(context.db, account, faults.length > 0 ? null : turn.signups)
    if (next === null || next.kind === 'later') return next
    const isOver = performance.now() - began > turnMs[pace]
    if (isOver || takesLong(next) !== (pace === 'long')) return next
    const left = lastSet + gatherMs - performance.now()
    if (isOfCalls(next) && left > 0) {
      await sleep(left, undefined, { signal: context.signal })
      lastSet = Number.NEGATIVE_INFINITY
      continue
    }
    if (isOfCalls(next)) lastSet = performance.now()
    await workOnNext(turn, next)
  }
}

function isOfCalls(next: NextWork): boolean {
  return next.kind === 'upserts' || (next.kind === 'job' && next.row.kind === 'upsert')
}

function takesLong(next: NextWork): boolean {
  return next.kind === 'job' && isLong(next.row)
}

async function workOnNext(
  { context, account, signups, lock, faults }: Turn,
  next: Exclude<NextWork, { kind: 'later' }>,
): Promise<void> {
  if (next.kind === 'job') {
    await workOn(context, next.row, lock)
    return
  }
  if (next.kind === 'signups') {
    await signups.apply(context, account, next.before).catch((cause: unknown) => {
      context.signal.throwIfAborted()
      faults.push(cause)
    })
    return
  }
  try {
    await applyUpserts(context, account, next.ids)
  } catch (cause) {
    context.signal.throwIfAborted()
    context.log.warn({ err: cause, account }, 'calls could not be applied together, and are tried one by one')
    for (const id of next.ids) {
      const row = await context.db
        .selectFrom('contact_job')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row || !(await workOn(context, row, lock))) return
    }
  }
}

/** Records that jobs which wait for others of the account are alive, so that they don't count as stuck. */
async function noteAlive(db: Db, account: string): Promise<void> {
  await sql`
    update contact_job set progress_at = now()
    where account_id = ${account} and status = 'pending' and accepted_at is not null and phase = 'queued'
      and progress_at < now() - interval '10 seconds'`.execute(db)
}
