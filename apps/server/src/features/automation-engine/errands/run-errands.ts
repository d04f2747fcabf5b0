import { notify } from '#features/notifications/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { type Lane, runLanes } from '#platform/run-lanes.ts'
import type { Services } from '#platform/services.ts'
import { callWebhooks } from './call-webhooks.ts'
import type { ErrandParts } from './errand-parts.ts'
import {
  type ErrandQueue,
  findDueQueues,
  leaseQueue,
  mayTell,
  type QueueKey,
  releaseQueue,
} from './errand-queues.ts'
import { type ErrandRow, endErrands, findAction, findErrands, findOverdue } from './errand-rows.ts'
import { notifyPeople } from './notify-people.ts'

export interface RunningErrands {
  /** Waits for calls under way. */
  stop(): Promise<void>
}

/** The pause between looks for due errands, in milliseconds. */
const pollMs = 1000
/**
 * The number of steps that one process works on at a time. A step whose receiver doesn't answer keeps its place for one
 * call.
 */
const mostAtOnce = 16
/** The number of pages of a step that follow each other before other steps have their turn. */
const pagesInTurn = 50
/** The number of failures in a row, about four minutes, after which the account is notified. */
const toldAfter = 8

/**
 * Calls webhooks and mails notifications for people who passed such a step, each step apart from the others. Any number
 * of processes may do so; one of them works on a step at a time. While sending is off, as in a copied database, nothing
 * is done.
 */
export function runErrands(services: Services): RunningErrands {
  const { now, sending, receivers } = services
  const log = services.log.child({ part: 'errands' })
  const { db } = services.database
  let isEnding = false
  const parts: ErrandParts = {
    db,
    log,
    now,
    receivers,
    leaseId: newId(),
    leaseMs: services.leases.errandsMs,
    publicUrl: services.config.publicUrl,
    context: { db, services, now },
    isEnding: () => isEnding || sending.off() !== null,
  }
  const lanes = runLanes({
    pollMs,
    mostAtOnce,
    mayStart: () => !parts.isEnding(),
    find: async () => (await findDueQueues(db, now())).map((queue) => laneOf(parts, queue)),
    failed: (err) => log.warn({ err }, 'errands could not be looked for'),
  })
  return {
    stop() {
      isEnding = true
      return lanes.stop()
    },
  }
}

function laneOf(parts: ErrandParts, queue: QueueKey): Lane {
  return {
    key: `${queue.automation_id} ${queue.step_id} ${queue.kind}`,
    run: () =>
      runQueue(parts, queue).catch((err: unknown) => parts.log.warn({ err, ...queue }, 'errands stumbled')),
  }
}

/**
 * Does the errands of one step until none is due or one fails. An errand ends after its receiver took it: if the
 * process dies in between, the errand is done once more, with the same id.
 */
export async function runQueue(parts: ErrandParts, key: QueueKey): Promise<void> {
  const { db, now, leaseId } = parts
  try {
    for (let pages = 0; pages < pagesInTurn && !parts.isEnding(); pages += 1) {
      const queue = await leaseQueue(db, key, parts, now())
      if (!queue) return
      await giveUp(parts, queue)
      const [first] = await findErrands(db, queue, { now: now(), atMost: 1 })
      if (!first) return
      const found = await findAction(db, queue, first.version)
      // The automation was deleted just now.
      if (!found) return
      const { name, action } = found
      const hasMore =
        action.kind === 'notify'
          ? await notifyPeople(parts, queue, { name, action })
          : await callWebhooks(parts, queue, { name, action })
      if (!hasMore) return
    }
  } finally {
    await tellFailing(parts, key)
    await releaseQueue(db, key, leaseId)
  }
}

/**
 * Ends errands that were tried for a day, and notifies the account. Each person's path shows the problem of their own
 * last try.
 */
async function giveUp({ db, now }: ErrandParts, queue: ErrandQueue): Promise<void> {
  const at = now()
  const overdue = await findOverdue(db, queue, { now: at, failingSince: queue.failing_since })
  if (overdue.length === 0) return
  const what = queue.kind === 'notify' ? 'notify_failed' : 'call_failed'
  // The errand of a person who waited behind others was never tried: the others' problem counts for it.
  const noted = ({ problem }: ErrandRow) => {
    const detail = { problem: problem ?? queue.last_error }
    return { what, step: queue.step_id, detail }
  }
  await db.transaction().execute(async (tx) => {
    await endErrands(tx, queue.automation_id, overdue, noted, at)
    await notifyAccount(tx, queue, overdue.length, at)
  })
}

async function tellFailing({ db, now }: ErrandParts, key: QueueKey): Promise<void> {
  const queue = await db
    .selectFrom('errand_queue')
    .selectAll()
    .where('automation_id', '=', key.automation_id)
    .where('step_id', '=', key.step_id)
    .where('kind', '=', key.kind)
    .where('failures', '>=', toldAfter)
    .executeTakeFirst()
  if (queue) await db.transaction().execute((tx) => notifyAccount(tx, queue, 0, now()))
}

/** @param count the number of errands given up now */
async function notifyAccount(tx: Db, queue: ErrandQueue, count: number, now: Date): Promise<void> {
  if (!(await mayTell(tx, queue, now))) return
  const automation = await tx
    .selectFrom('automation')
    .select(['name'])
    .where('id', '=', queue.automation_id)
    .executeTakeFirst()
  if (!automation) return
  const lines = [
    ...(queue.last_error === null ? [] : [['lastProblem', queue.last_error] as const]),
    ...(count === 0 ? [] : [['givenUp', String(count)] as const]),
  ]
  const path = `/automations/${queue.automation_id}/detail`
  const facts = { name: automation.name, path, lines, words: 'automation_step' as const }
  await notify(tx, queue.account_id, 'integration_failed', facts, { now, userId: null })
}
