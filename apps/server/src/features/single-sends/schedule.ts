import type { PreflightFinding } from '@carillon/contract/preflight'
import { immediately, type SingleSendStatus } from '@carillon/contract/single-sends'
import { readInstant } from '@carillon/contract/wire'
import { refusalOf } from '#features/campaign-messages/public.ts'
import { keepMoment } from '#features/content-history/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import { databaseTime } from '#platform/database-time.ts'
import type { Db } from '#platform/db.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import { discardSend, stopSend } from '#sending/sends/public.ts'
import { findStoredAbTest, withVariation } from './ab-test/find-ab-test.ts'
import { stopAbTest } from './ab-test/stop-ab-test.ts'
import { findAwaited } from './awaited-imports.ts'
import { preflight } from './preflight.ts'
import { accessSingleSend } from './single-sends.ts'
import { isSms } from './sms/preflight.ts'
import { startSingleSend } from './start-single-send.job.ts'
import { notWaiting, type SingleSendRow } from './wire.ts'

interface Scheduled {
  send_at: string
  status: SingleSendStatus
}

export interface ScheduleInput extends Pick<Services, 'config' | 'identities'> {
  findUntested: FindUntested
  user: string
  apiKeyName: string | null
  now: Date
  /** The only status from which it is scheduled; absent: from both. */
  only?: 'draft' | 'scheduled'
  /** Schedules only if the single send is still scheduled for this time. */
  movedFrom: string | undefined
  /** The most messages in an hour; null: no limit, undefined: as before. */
  perHour: number | null | undefined
}

/**
 * Schedules a draft for now or for a time. It refuses with all problems at once, so that a form can show them, and answers
 * the warnings of the preflight. A job
 * starts the send, because freezing a large audience takes seconds; the job exists only if this transaction commits. A
 * scheduled send can be given another time.
 *
 * A refusal by the preflight commits as well: the preflight asks for counts of large audiences, and an old count that
 * refuses has to be counted again.
 */
export async function scheduleSingleSend(
  db: Db,
  account: string,
  id: string,
  sendAt: string,
  { user, apiKeyName, only, movedFrom, perHour, ...parts }: ScheduleInput,
): Promise<Scheduled & { findings: PreflightFinding[] }> {
  const { now } = parts
  const when = sendAt === immediately ? 'now' : readInstant(sendAt)
  if (when === null) throw new Refusal('send_at_invalid', {}, { field: 'send_at' })
  const done = await db.transaction().execute(async (tx) => {
    const row = await accessSingleSend(tx, account, id)
    demandStatus(row, only)
    if (movedFrom !== undefined) demandScheduledFor(row, movedFrom)
    const findings = await findingsOf(tx, row, { ...parts, when })
    const refusals = refusalsIn(findings)
    if (refusals) return refusals
    const at = when === 'now' ? now : when
    await tx
      .updateTable('single_send')
      .set({ status: 'scheduled', send_at: at, send_now: when === 'now', held: null, updated_at: now })
      .set({ scheduled_by: user, scheduled_by_key: apiKeyName })
      // The acceptance of imports is timed by the database's clock.
      .set({ waiting_since: null, waits_before: when === 'now' ? await databaseTime(tx) : at })
      .$if(perHour !== undefined, (query) => query.set({ messages_per_hour: perHour ?? null }))
      .where('id', '=', id)
      .execute()
    if (!isSms(row)) await keepSent(tx, row, { user, now })
    await enqueue(tx, startSingleSend, { singleSendId: id }, when === 'now' ? {} : { runAt: at })
    return { send_at: at.toISOString(), status: 'scheduled' as const, findings }
  })
  if (done instanceof Refusals) throw done
  return done
}

/** Refuses a single send that has begun, and one that has not the only status from which a call schedules. */
function demandStatus({ status }: Pick<SingleSendRow, 'status'>, only: ScheduleInput['only']): void {
  if (only === 'scheduled' && status !== only) throw new Refusal('single_send_not_scheduled', { status })
  if (status !== 'draft' && (status !== 'scheduled' || only === 'draft'))
    throw new Refusal('single_send_not_draft', { status })
}

type Checking = Pick<ScheduleInput, 'config' | 'identities' | 'now' | 'findUntested'> & { when: 'now' | Date }

function findingsOf(db: Db, row: SingleSendRow, checking: Checking): Promise<PreflightFinding[]> {
  return preflight(db, row, { ...checking, countsAbout: true, looksAtSome: true })
}

function refusalsIn(findings: readonly PreflightFinding[]): Refusals | null {
  const [first, ...others] = findings.flatMap(refusalOf)
  return first ? new Refusals([first, ...others], { findings }) : null
}

/** Refuses with all problems of the preflight at once. */
export async function demandReady(db: Db, row: SingleSendRow, checking: Checking): Promise<void> {
  const refusals = refusalsIn(await findingsOf(db, row, checking))
  if (refusals) throw refusals
}

/** Keeps the sent messages: the single send's own, and the messages of variations with their own. */
async function keepSent(tx: Db, row: SingleSendRow, saver: { user: string; now: Date }): Promise<void> {
  const { account_id: account, id } = row
  await keepMoment(tx, { account, kind: 'single_send', id }, saver, row, { reason: 'sent' })
  const stored = await findStoredAbTest(tx, id)
  if (stored?.test.type !== 'content') return
  for (const variation of stored.variations.slice(1)) {
    const place = { account, kind: 'ab_variation' as const, id: variation.id }
    await keepMoment(tx, place, saver, withVariation(row, variation), { reason: 'sent' })
  }
}

/** Refuses to move a send that another user has unscheduled or moved in the meantime. */
function demandScheduledFor({ status, send_at }: Pick<SingleSendRow, 'status' | 'send_at'>, from: string) {
  if (status !== 'scheduled') throw new Refusal('single_send_not_scheduled', { status })
  if (send_at?.getTime() !== readInstant(from)?.getTime()) throw new Refusal('single_send_changed')
}

/**
 * Undoes scheduling in any state. A scheduled send becomes a draft again. A running one is stopped; it becomes a draft,
 * too, if no message was handed over. With `leavesBegun`, a running send is left alone (`job_ended`).
 */
export async function unscheduleSingleSend(
  db: Db,
  account: string,
  id: string,
  now: Date,
  { leavesBegun = false } = {},
): Promise<Scheduled> {
  return db.transaction().execute(async (tx) => {
    const row = await accessSingleSend(tx, account, id)
    const sendAt = (row.send_at ?? now).toISOString()
    if (row.status === 'scheduled') {
      await backToDraft(tx, id, row.send_now, now)
      return { send_at: sendAt, status: 'draft' }
    }
    if (leavesBegun) throw new Refusal('job_ended')
    if (row.status !== 'triggered') throw new Refusal('single_send_not_scheduled', { status: row.status })
    const of = { account, client: 'single-sends', clientId: id }
    const { handedOver } = await stopSend(tx, of, now).catch(notStoppable)
    await stopAbTest(tx, account, id, { wasSent: handedOver > 0, now })
    if (handedOver > 0) return { send_at: sendAt, status: 'triggered' }
    await discardSend(tx, of)
    await backToDraft(tx, id, row.send_now, now)
    return { send_at: sendAt, status: 'draft' }
  })
}

/** Starts a single send that waits for imports, without the contacts that they have not added yet. */
export async function sendWithoutImports(db: Db, account: string, id: string, now: Date): Promise<Scheduled> {
  return db.transaction().execute(async (tx) => {
    const row = await accessSingleSend(tx, account, id)
    const { status, send_at } = row
    const awaited = await findAwaited(tx, account, [row], now)
    if (!send_at || !awaited.has(id)) throw new Refusal('single_send_not_waiting', { status })
    await tx.updateTable('single_send').set(notWaiting).where('id', '=', id).execute()
    await enqueue(tx, startSingleSend, { singleSendId: id })
    return { send_at: send_at.toISOString(), status: 'scheduled' }
  })
}

async function backToDraft(tx: Db, id: string, wasNow: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('single_send')
    .set({
      status: 'draft',
      send_now: false,
      sent_at: null,
      ...notWaiting,
      updated_at: now,
      ...(wasNow ? { send_at: null } : {}),
    })
    .where('id', '=', id)
    .execute()
}

function notStoppable(cause: unknown): never {
  if (cause instanceof Refusal) throw new Refusal('single_send_not_stoppable', cause.details)
  throw cause
}
