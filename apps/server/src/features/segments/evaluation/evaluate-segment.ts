import { sql } from 'kysely'
import { cancellable, pidOf } from '#platform/cancellable.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SegmentRow } from '../access-segment.ts'
import { compileSegment } from '../compile-segment.ts'
import { beyondBounds, isBeyondBounds, planForMany } from '../run-read.ts'
import { tellFailed, tellReady } from '../tell-account.ts'
import { answered, asked } from './asked-evaluation.ts'
import { noteNews } from './contact-news.ts'
import { moveSome, noteSizes, replaceMembers, shareMembers } from './membership.ts'

const minute = 60_000
/** The time for which the members stay valid without a change, in milliseconds. */
const sweepMs = {
  clock: 15 * minute,
  events: 60 * minute,
  other: 24 * 60 * minute,
  tooSlow: 24 * 60 * minute,
}

/**
 * The longest query of a segment that a user wrote as text: it may be one that would not end. Conditions end with any
 * number of contacts, and have no limit.
 */
const ownQueryMs = 60 * minute
/** The pause between a running evaluation's looks for a cancellation. */
const lookMs = 1000

/**
 * Finds all contacts that match a segment and makes them its members, in one transaction.
 *
 * Safe to run twice and after a crash, because it compares the stored members with the found ones.
 * @returns 'busy' when the segment is being evaluated elsewhere, or its conditions changed in the meantime; try again
 * later
 */
export async function evaluateWhole(
  db: Db,
  segmentId: string,
  now: Date,
  ending?: AbortSignal,
): Promise<'done' | 'busy'> {
  const started = performance.now()
  const cancelled = new AbortController()
  const signal = AbortSignal.any([cancelled.signal, ...(ending ? [ending] : [])])
  let isLooking = false
  const looking = setInterval(() => {
    if (isLooking) return
    isLooking = true
    isCancelled(db, segmentId)
      .then((found) => found && cancelled.abort())
      .catch(() => {}) // it looks again
      .finally(() => {
        isLooking = false
      })
  }, lookMs)
  return storingProblems({ db, segmentId, now, isWhole: true, cancelled: cancelled.signal }, () =>
    db.transaction().execute(async (tx) => {
      if (!(await lockSegment(tx, segmentId))) return 'busy'
      const row = await findSegment(tx, segmentId)
      if (!row || isBeyondRepair(row)) return 'done'
      await shareMembers(tx, row.account_id)
      await cancellable(db, { pid: await pidOf(tx), signal }, () => storeMatching(tx, row, now))
      clearInterval(looking)
      if (!(await lockIfUnchanged(tx, row))) return 'busy'
      const moved = await replaceMembers(tx, segmentId, now)
      const isFirst = row.evaluated_at === null
      if (isFirst || moved.entered + moved.left > 0 || moved.before !== row.contacts_count) {
        await noteSizes(tx, row.account_id, [{ id: segmentId, ...moved }], now)
      }
      if (moved.entered + moved.left > 0) await noteNews(tx, row.account_id, 'many', { segmentId })
      const tookMs = Math.round(performance.now() - started)
      const count = moved.before + moved.entered - moved.left
      await noteEvaluated(tx, row, now, { tookMs, count })
      await tellReady(tx, row, { now, tookMs, count })
      return 'done'
    }),
  ).finally(() => clearInterval(looking))
}

/** True if the user who waited for the evaluation cancelled it while it ran. */
async function isCancelled(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('segment').select('answer').where('id', '=', id).executeTakeFirst()
  return row?.answer != null && 'cancelled' in row.answer
}

/**
 * Evaluates a segment for some contacts only, which takes milliseconds. Others keep their membership.
 * @returns 'busy' when the whole segment is being evaluated; try again later
 */
export async function evaluateSome(
  db: Db,
  segmentId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<'done' | 'busy'> {
  return storingProblems({ db, segmentId, now, isWhole: false }, () =>
    db.transaction().execute(async (tx) => {
      if (!(await lockSegment(tx, segmentId))) return 'busy'
      const row = await findSegment(tx, segmentId)
      if (row?.status !== 'valid' || row.evaluated_at === null) return 'done'
      await shareMembers(tx, row.account_id)
      const matching = await compileSegment(tx, row, { now, among: contactIds })
      await limitOwnQuery(tx, row)
      const moved = await moveSome(tx, row, contactIds, matching, now)
      if (moved.entered + moved.left > 0) {
        await noteSizes(tx, row.account_id, [{ id: segmentId, ...moved }], now)
        await noteNews(tx, row.account_id, contactIds, { segmentId })
      }
      return 'done'
    }),
  )
}

/** Stores with the segment why it could not be evaluated. Any other error is a fault, and the job is tried again. */
async function storingProblems(
  {
    db,
    segmentId,
    now,
    isWhole,
    cancelled,
  }: { db: Db; segmentId: string; now: Date; isWhole: boolean; cancelled?: AbortSignal },
  work: () => Promise<'done' | 'busy'>,
): Promise<'done' | 'busy'> {
  try {
    return await work()
  } catch (cause) {
    const code = String((cause as { code?: unknown } | null)?.code ?? '')
    if (cancelled?.aborted) return 'done'
    if (cause instanceof Refusal) await noteProblem(db, segmentId, cause.code, cause.details, now)
    else if (code === '57014' && isWhole && isTimeUp(cause)) {
      await noteProblem(db, segmentId, 'segment_too_slow', { seconds: ownQueryMs / 1000 }, now)
    } else if (isBeyondBounds(cause)) {
      await noteProblem(db, segmentId, 'segment_query_invalid', beyondBounds, now)
    } else throw cause
    return 'done'
  }
}

/** 57014 also stands for a statement that was cancelled because its process ends; such a statement is run again. */
function isTimeUp(cause: unknown): boolean {
  return cause instanceof Error && 'routine' in cause && /statement timeout/.test(cause.message)
}

async function limitOwnQuery(tx: Db, { tree }: SegmentRow): Promise<void> {
  if (tree === null) await sql`set local statement_timeout = ${sql.lit(ownQueryMs)}`.execute(tx)
}

/** Locks the evaluation of a segment against all other processes, if it is free. */
async function lockSegment(tx: Db, segmentId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('segment:' || ${segmentId}, 0)) as locked
  `.execute(tx)
  return rows[0]?.locked ?? false
}

/**
 * Locks the evaluation of a segment until the transaction ends, and first waits for a running one. Call it before locking
 * the segment's row.
 */
export async function waitForSegment(tx: Db, segmentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('segment:' || ${segmentId}, 0))`.execute(tx)
}

async function findSegment(tx: Db, id: string): Promise<SegmentRow | undefined> {
  return tx.selectFrom('segment').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * True if evaluating again cannot help: a thing that the segment reads is gone. Only a segment that was too slow may
 * succeed later.
 */
function isBeyondRepair({ status, problem }: SegmentRow): boolean {
  return status === 'invalid' && problem !== 'segment_too_slow'
}

/**
 * Stores the matching contacts in a temporary table first. A statement that only reads can run on several cores
 * (counting 1,000,000 contacts takes half the time), and so a time limit applies to the query and not to writing a million
 * members.
 */
async function storeMatching(tx: Db, row: SegmentRow, now: Date): Promise<void> {
  const matching = await compileSegment(tx, row, { now })
  await limitOwnQuery(tx, row)
  await planForMany(tx, row.account_id)
  await sql`create temp table matching on commit drop as ${matching}`.execute(tx)
  await sql`set local enable_nestloop = on`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** Locks the segment and checks that its definition has not changed and that all it reads still exists. */
async function lockIfUnchanged(tx: Db, { id, revision }: SegmentRow): Promise<boolean> {
  const row = await tx
    .selectFrom('segment')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.revision === revision && !isBeyondRepair(row)
}

async function noteEvaluated(
  tx: Db,
  row: SegmentRow,
  now: Date,
  { tookMs, count }: { tookMs: number; count: number },
): Promise<void> {
  const pause = row.reads_clock ? sweepMs.clock : row.reads_events ? sweepMs.events : sweepMs.other
  await tx
    .updateTable('segment')
    .set({
      status: 'valid',
      problem: null,
      problem_details: null,
      evaluated_at: now,
      ...(row.status === 'pending' ? { settled_at: now } : {}),
      evaluation_ms: tookMs,
      ...answered({ count }, now),
      next_at: new Date(now.getTime() + pause),
      // Changes after the start of this evaluation are not in it, so they still make it stale.
      stale_since: sql<Date | null>`case when stale_since > ${now} then stale_since end`,
    })
    .where('id', '=', row.id)
    .execute()
}

async function noteProblem(
  db: Db,
  id: string,
  problem: string,
  details: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('segment')
      .select(['account_id', 'name', 'status', 'asked_at', 'answered_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) return
    // An evaluation without a waiting user is noted when it begins to fail.
    const isWaitedFor = before.asked_at !== null && before.answered_at === null
    const begins = before.status !== 'invalid' && !isWaitedFor
    const answer = { problem, details }
    await tx
      .updateTable('segment')
      .set({
        // A segment whose query took too long for the first time keeps its members.
        ...(problem === 'segment_too_slow' && before.status === 'valid'
          ? {}
          : { status: 'invalid', problem, problem_details: JSON.stringify(details) }),
        next_at: problem === 'segment_too_slow' ? new Date(now.getTime() + sweepMs.tooSlow) : null,
        ...(begins
          ? { ...asked(null, now), answered_at: now, answer: JSON.stringify(answer) }
          : answered(answer, now)),
      })
      .where('id', '=', id)
      .execute()
    // An invalid segment may be evaluated again and be invalid still; the account is notified only the first time.
    if (before.status !== 'invalid') {
      await tellFailed(
        tx,
        before.account_id,
        'segment_failed',
        { id, name: before.name, problem, details },
        now,
      )
    }
  })
}
