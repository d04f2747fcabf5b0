import { allSteps, isOutsideAction, type OutsideAction } from '@carillon/journey/steps'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Errand } from '#schema/tables.generated.ts'
import { type Noted, writeLog } from '../travellers.ts'
import type { QueueKey } from './errand-queues.ts'

export type ErrandRow = Selectable<Errand>

/** Errands are tried for this long. */
export const triedForMs = 24 * 3_600_000

/** The due errands of a queue, those that wait longest first. */
export async function findErrands(
  db: Db,
  { automation_id, step_id, kind }: QueueKey,
  { now, atMost }: { now: Date; atMost: number },
): Promise<ErrandRow[]> {
  const { rows } = await sql<ErrandRow>`
    select * from errand
    where automation_id = ${automation_id} and step_id = ${step_id} and kind = ${kind} and due_at <= ${now}
    order by due_at, id limit ${atMost}`.execute(db)
  return rows
}

/** Errands that were tried for a day, or are a day old and wait behind such errands. */
export async function findOverdue(
  db: Db,
  { automation_id, step_id, kind }: QueueKey,
  { now, failingSince }: { now: Date; failingSince: Date | null },
): Promise<ErrandRow[]> {
  const dayAgo = new Date(now.getTime() - triedForMs)
  const isDown = failingSince !== null && failingSince <= dayAgo
  const { rows } = await sql<ErrandRow>`
    select * from errand
    where automation_id = ${automation_id} and step_id = ${step_id} and kind = ${kind}
      and (tried_at <= ${dayAgo} or (${isDown}::boolean and made_at <= ${dayAgo}))
    limit 10000`.execute(db)
  return rows
}

/** Ends errands, and writes their results into the logs of the people. Nothing is written about people erased meanwhile. */
export async function endErrands(
  tx: Db,
  automationId: string,
  errands: readonly ErrandRow[],
  noted: (errand: ErrandRow) => Noted | null,
  now: Date,
): Promise<void> {
  if (errands.length === 0) return
  const { rows } = await sql<{ id: string }>`
    delete from errand
    where contact_id = any(${errands.map(({ contact_id }) => contact_id)}::uuid[])
      and id = any(${errands.map(({ id }) => id)}::uuid[])
    returning id`.execute(tx)
  const ended = new Set(rows.map(({ id }) => id))
  const lines = errands
    .filter(({ id }) => ended.has(id))
    .map((errand) => ({
      contactId: errand.contact_id,
      run: errand.run,
      log: [noted(errand)].filter((line) => line !== null),
    }))
  await writeLog(tx, automationId, lines, now)
}

interface Postponed {
  problem: string
  pauseMs: number
  now: Date
  told?: readonly string[]
}

/** Lets errands be tried again later. @param told the addresses that have got their mail already */
export async function postponeErrands(
  db: Db,
  errands: readonly ErrandRow[],
  { problem, pauseMs, now, told = [] }: Postponed,
): Promise<void> {
  await sql`
    update errand
    set tries = tries + 1, tried_at = coalesce(tried_at, ${now}), due_at = ${new Date(now.getTime() + pauseMs)},
      told = ${told as string[]}::text[], problem = ${problem}
    where contact_id = any(${errands.map(({ contact_id }) => contact_id)}::uuid[])
      and id = any(${errands.map(({ id }) => id)}::uuid[])`.execute(db)
}

/**
 * The action of a queue: that of the published version, so that a corrected address counts; if that has no such step,
 * the action of the version by which the person passed it.
 */
export async function findAction(
  db: Db,
  { automation_id, step_id, kind }: QueueKey,
  version: number,
): Promise<{ name: string; action: OutsideAction } | null> {
  const rows = await db
    .selectFrom('automation')
    .innerJoin('automation_version as version', 'version.automation_id', 'automation.id')
    .select(['automation.name', 'automation.published', 'version.number', 'version.steps'])
    .where('automation.id', '=', automation_id)
    .where((is) =>
      is.or([is('version.number', '=', version), is('version.number', '=', is.ref('automation.published'))]),
    )
    .execute()
  const newestFirst = rows.toSorted(
    (a, b) => Number(b.number === b.published) - Number(a.number === a.published),
  )
  for (const { name, steps } of newestFirst) {
    const step = allSteps(steps).find((each) => each.step.id === step_id)?.step
    if (step?.kind === 'action' && step.action.kind === kind && isOutsideAction(step.action)) {
      return { name, action: step.action }
    }
  }
  return null
}
