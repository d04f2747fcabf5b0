import { quietEnds } from '@carillon/time-zones/quiet-hours'
import type { PoolClient } from 'pg'
import type { Batch, DueRecipient } from '#sending/ledger/batches.ts'
import { judge } from './judge.ts'
import { findPutOff } from './keep-places.ts'
import { askOn, isExempt, lockLimits } from './limits.ts'
import { type Aside, setAside } from './set-aside.ts'

interface Flight {
  account: string
  groupId: number | null
  batch: Batch
  workerId: string
  flight: readonly DueRecipient[]
  now: Date
}

export interface Within {
  /** True if it is quiet for everybody, so that nothing of the account leaves now. */
  isQuiet: boolean
  /** The recipients whose messages may leave. */
  flight: readonly DueRecipient[]
  skipped: number
  /** True if leaving messages are to be counted. */
  counts: boolean
}

/**
 * Decides which people of a flight may get the message now. The others are put off or skipped, in the same transaction,
 * which holds the lock of the account's limits until the flight is marked and counted.
 */
export async function flyWithinLimits(client: PoolClient, of: Flight): Promise<Within> {
  const { account, groupId, batch, workerId, flight, now } = of
  const ask = askOn(client)
  const limits = await lockLimits(ask, account)
  if (!limits || isExempt(limits, groupId)) return { isQuiet: false, flight, skipped: 0, counts: false }
  const { quiet, accountZone, cap } = limits
  if (quiet?.zone === 'account') {
    const until = quietEnds(quiet, now.getTime(), accountZone)
    if (until > now.getTime()) {
      await client.query('update sending_limit set held_until = $2 where account_id = $1', [
        account,
        new Date(until),
      ])
      return { isQuiet: true, flight: [], skipped: 0, counts: false }
    }
  }
  const contactIds = flight.map(({ contactId }) => contactId)
  const putOffSince = cap ? await findPutOff(ask, batch.sendId, contactIds) : new Map<string, number>()
  const judged = await judge(ask, limits, { sendId: batch.sendId, contactIds, now, putOffSince })
  const aside = contactIds.flatMap((contactId): Aside[] => {
    const one = judged.get(contactId)
    if (!one || one.is === 'free') return []
    return [{ contactId, reason: one.reason, until: one.is === 'waits' ? new Date(one.until) : null }]
  })
  const skipped = await setAside(client, batch, workerId, aside, now)
  const waiting = new Set(aside.map(({ contactId }) => contactId))
  return {
    isQuiet: false,
    flight: flight.filter(({ contactId }) => !waiting.has(contactId)),
    skipped,
    counts: cap !== null,
  }
}
