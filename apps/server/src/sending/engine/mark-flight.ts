import type { Pool } from 'pg'
import { isDistributed } from '#platform/distribute/shards.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { type Batch, type DueRecipient, markInFlight } from '#sending/ledger/batches.ts'
import { markApart } from '#sending/ledger/mark-apart.ts'
import { keepPlaces } from '#sending/pacing/people/keep-places.ts'
import { askOn } from '#sending/pacing/people/limits.ts'
import { flyWithinLimits } from '#sending/pacing/people/within-limits.ts'
import { type MarkedWithin, markWithinPlan } from '#sending/pacing/warm-up/mark-within-plan.ts'
import type { PreparedSend } from './prepared-sends.ts'

interface Flight {
  pool: Pool
  workerId: string
  send: PreparedSend
  batch: Batch
  flight: readonly DueRecipient[]
  now: Date
}

const full = { isHeld: true, contactIds: [], dropped: 0, isFull: true, counted: null } as const

/**
 * Marks recipients as in flight: all, or the recipients who may have the message now under the account's sending limits
 * and its warm-up plan. Where there is neither, it is one statement, or one transaction on a distributed database.
 */
export async function markFlight({
  pool,
  workerId,
  send,
  batch,
  flight,
  now,
}: Flight): Promise<MarkedWithin> {
  const isLimited = batch.isLimited && send.isCampaign
  const mark = { account: send.account, batch, workerId, send, now }
  if (!isLimited && !batch.isCounted) {
    const ids = flight.map(({ contactId }) => contactId)
    const marked = (await isDistributed(pool))
      ? await inTransaction(pool, (client) =>
          markApart(client, { ...send, batch, workerId, contactIds: ids, now }),
        )
      : await markInFlight(pool, batch, workerId, ids, send, now)
    return { ...marked, isFull: false, counted: null }
  }
  return inTransaction(pool, async (client) => {
    if (!isLimited) return markWithinPlan(client, { ...mark, flight })
    const { account, groupId } = send
    const within = await flyWithinLimits(client, { account, groupId, batch, workerId, flight, now })
    if (within.isQuiet) return { ...full, contactIds: [] }
    const ids = within.flight.map(({ contactId }) => contactId)
    const marked = batch.isCounted
      ? await markWithinPlan(client, { ...mark, flight: within.flight })
      : {
          ...(await markInFlight(client, batch, workerId, ids, send, now)),
          isFull: false,
          counted: null,
        }
    if (within.counts) {
      await keepPlaces(askOn(client), { account, sendId: batch.sendId }, marked.contactIds, now)
    }
    return { ...marked, dropped: marked.dropped + within.skipped }
  })
}
