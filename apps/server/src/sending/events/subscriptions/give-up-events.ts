import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { DestinationKind } from './destination-kinds.ts'
import type { DestinationState } from './destinations.ts'
import { expireWaiting, forgetGivenUp, setAsideWaiting } from './waiting-events.ts'

/** An event that could not be handed over is given up after this time. */
export const hoursToTry = 24
/** The time for which a given-up event can be replayed, if its destination keeps it. */
export const daysToReplay = 30

type Given = DestinationState & { count: number }

/**
 * Gives up events that have been tried for a day and that their destination did not take, and reports it in the log
 * and, once an outage, by mail. Waiting events of deleted subscriptions are removed as well.
 */
export function giveUpEvents(kinds: readonly DestinationKind[]) {
  return async ({ db, log, now, services }: JobContext): Promise<void> => {
    const dayAgo = new Date(now().getTime() - hoursToTry * 3_600_000)
    const given = await db.transaction().execute(async (tx) => {
      const rows = await noteGivenUp(tx, await giveUp(tx, kinds, dayAgo))
      await forgetGivenUp(tx, new Date(now().getTime() - daysToReplay * 86_400_000))
      // A copied database calls and notifies no one.
      if (services.sending.off()) return rows
      for (const row of rows) if (isNewOutage(row, dayAgo)) await notifyGivenUp(tx, kinds, row, now())
      return rows
    })
    for (const { id, account_id: account, last_error: problem, count } of given) {
      log.error(
        { destination: id, account, events: count, problem },
        'events were given up: nobody took them',
      )
    }
  }
}

/** The number of given-up events, by destination. */
async function giveUp(tx: Db, kinds: readonly DestinationKind[], before: Date): Promise<[string, number][]> {
  const names = kinds.filter(({ keepsGivenUp }) => keepsGivenUp).map(({ name }) => name)
  // All accounts: one job gives up the events of all destinations.
  const keeping = await tx
    .selectFrom('event_destination')
    .select('id')
    .where('kind', 'in', [...names, ''])
    .execute()
  const ids = keeping.map(({ id }) => id)
  return [...(await setAsideWaiting(tx, ids, before)), ...(await expireWaiting(tx, ids, before))]
}

async function noteGivenUp(tx: Db, counts: readonly [string, number][]): Promise<Given[]> {
  const { rows } = await sql<Given>`
    update event_destination d set dropped = d.dropped + g.count
    from unnest(${counts.map(([id]) => id)}::uuid[], ${counts.map(([, count]) => count)}::int[]) as g (id, count)
    where d.id = g.id
    returning d.*, g.count`.execute(tx)
  return rows
}

/**
 * An outage ends when the destination takes a call or is changed. A destination that takes most events and refuses some
 * loses one now and then, so the next mail about it comes a day after the last at the earliest.
 */
function isNewOutage(row: Given, dayAgo: Date): boolean {
  const { is_open, told_at: told, delivered_at: taken, changed_at: changed } = row
  if (!is_open) return false
  return told === null || (told <= dayAgo && (changed > told || (taken !== null && taken > told)))
}

async function notifyGivenUp(
  tx: Db,
  kinds: readonly DestinationKind[],
  row: Given,
  now: Date,
): Promise<void> {
  const { id, account_id: account, count, last_error: lastError, delivered_at: deliveredAt } = row
  await tx.updateTable('event_destination').set({ told_at: now }).where('id', '=', id).execute()
  const kind = kinds.find(({ name }) => name === row.kind)
  await kind?.tellGivenUp(tx, { id, account, count, lastError, deliveredAt }, now)
}
