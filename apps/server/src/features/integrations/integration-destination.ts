import { integrationLimits } from '@carillon/contract/integrations'
import { notify } from '#features/notifications/public.ts'
import type { Db } from '#platform/db.ts'
import type { ReceiverNetwork } from '#platform/outgoing/post.ts'
import { callId } from '#platform/outgoing/standard-webhooks.ts'
import type { DestinationKind, GivenUp, MadeCall } from '#sending/events/subscriptions/public.ts'
import { composeCalls } from './compose-calls.ts'
import { destinationOf, type IntegrationRow } from './integrations.ts'
import { logBatches } from './log-batches.ts'
import { postEvents } from './post-events.ts'
import { isRefused } from './state.rules.ts'

interface Outside {
  receivers: ReceiverNetwork
  /** Replaces Segment's own addresses; null: Segment's own. */
  segmentUrl: string | null
}

/** The number of waiting events read at a time, for several calls. */
const page = 1000

/** Segment, and plain signed webhooks. */
export function integrationDestination({ receivers, segmentUrl }: Outside): DestinationKind {
  return {
    name: 'integration',
    page,
    perCall: integrationLimits.batch,
    keepsOrder: true,
    keepsGivenUp: true,
    async open({ db, now, connections }, id) {
      const row = await db.selectFrom('integration').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return null
      return {
        compose: (waiting) => composeCalls(db, row, waiting, now()),
        post: ({ taken, body }) =>
          postEvents({ receivers, segmentUrl, connections, now }, row, {
            id: callId(taken.map(({ eventId }) => eventId)),
            body,
          }),
        note: (calls) => noteCalls(db, row, calls, now()),
      }
    },
    async tellGivenUp(tx, given, now) {
      const row = await tx.selectFrom('integration').selectAll().where('id', '=', given.id).executeTakeFirst()
      if (row) await tellFailing(tx, row, given, now)
    },
  }
}

/** Writes the log, and notifies when a destination refuses us for the first time since it accepted a call. */
async function noteCalls(db: Db, row: IntegrationRow, calls: readonly MadeCall[], now: Date): Promise<void> {
  const { id, account_id: account } = row
  await logBatches(
    db,
    { id, account },
    calls.map(({ told = { count: 0, first: [] }, ...call }) => ({ ...call, ...told, kind: 'events' })),
  )
  const last = calls.at(-1)
  if (!last) return
  if (last.problem === null) {
    await noteRecovered(db, row, now)
    return
  }
  if (!isRefused(last.status) || row.refused_at !== null) return
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('integration')
      .set({ refused_at: now })
      .where('id', '=', id)
      .where('refused_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tellFailing(tx, row, { count: 0, lastError: last.problem }, now)
  })
}

/** Reports that a reported failure has ended, so that the inbox doesn't end with the failure. */
async function noteRecovered(db: Db, row: IntegrationRow, now: Date): Promise<void> {
  const noted = await db
    .selectFrom('integration')
    .select('id')
    .where('id', '=', row.id)
    .where((is) => is.or([is('refused_at', 'is not', null), is('told_at', 'is not', null)]))
    .executeTakeFirst()
  if (!noted) return
  await db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom('integration')
      .select('told_at')
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirst()
    if (!locked) return
    await tx
      .updateTable('integration')
      .set({ refused_at: null, told_at: null })
      .where('id', '=', row.id)
      .execute()
    if (locked.told_at === null) return
    const facts = { name: nameOf(row), path: pathOf(row) }
    await notify(tx, row.account_id, 'integration_recovered', facts, { now, userId: null })
  })
}

const nameOf = (row: IntegrationRow) => `${row.label} (${destinationOf(row)})`
const pathOf = (row: IntegrationRow) => `/integrations/${destinationOf(row).toLowerCase()}?log=${row.id}`

/** @param given with a count of 0: nothing was given up yet, but the destination refuses our calls */
async function tellFailing(
  tx: Db,
  row: IntegrationRow,
  { count, lastError }: Pick<GivenUp, 'count' | 'lastError'>,
  now: Date,
): Promise<void> {
  const lines = [
    ...(lastError === null ? [] : [['lastProblem', lastError] as const]),
    ...(count === 0 ? [] : [['events', String(count)] as const]),
  ]
  const facts = { name: nameOf(row), path: pathOf(row), lines }
  await tx.updateTable('integration').set({ told_at: now }).where('id', '=', row.id).execute()
  await notify(tx, row.account_id, 'integration_failed', facts, { now, userId: null })
}
