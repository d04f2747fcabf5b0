import { segmentLimits } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import { countContacts } from '#features/contact-sets/public.ts'
import { cancellable, pidOf } from '#platform/cancellable.ts'
import type { Database, Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'

interface ReadOptions {
  /** A signal whose abort cancels the running statement in the database. */
  signal?: AbortSignal
  /** The refusal when it takes longer than 20 s. */
  tooSlow: 'segment_too_slow' | 'search_too_slow'
  /** The refusal when numbers or instants are out of range. */
  invalid: 'segment_query_invalid' | 'search_query_invalid' | 'invalid_input'
  /** Set if the query finds few contacts by an index, which the planner then chooses by itself. */
  ofFew?: boolean
}

/**
 * Runs a query from a user in a read-only transaction of its own, for 20 seconds at most: a user waits for it, and may
 * have written a query that would not end. Background work has no such limit. When the caller disconnects, the statement
 * is cancelled: a user who is typing has one query running and not ten.
 */
export async function runRead<T>(
  { db }: Database,
  account: string,
  { signal, tooSlow, invalid, ofFew = false }: ReadOptions,
  ask: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(segmentLimits.timeoutMs)}`.execute(tx)
        if (!ofFew) await planForMany(tx, account)
        if (!signal) return ask(tx)
        return cancellable(db, { pid: await pidOf(tx), signal }, () => ask(tx))
      })
  } catch (cause) {
    if (codeOf(cause) === '57014' || signal?.aborted)
      throw new Refusal(tooSlow, { seconds: segmentLimits.timeoutMs / 1000 })
    if (isBeyondBounds(cause)) {
      const problem = 'a number or a time goes beyond all bounds'
      throw new Refusal(invalid, invalid === 'invalid_input' ? { problem } : beyondBounds)
    }
    throw cause
  }
}

const many = 100_000

/**
 * Sets the planner's options in a transaction for a query over all contacts of an account. The planner has no
 * statistics for conditions on folded text and estimates far too few contacts. It would then look up the events of each
 * contact, which takes 2 s of processor time for many contacts, where hashing all events takes 0.5 s (1,000,000
 * contacts, 10,000,000 events). Lower costs let it use several cores also for large results, as of conditions joined by
 * `or`.
 */
export async function planForMany(tx: Db, account: string): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx)
  const { contacts } = await countContacts(tx, account)
  if (contacts < many) return
  await sql`
    select set_config('enable_nestloop', 'off', true), set_config('parallel_setup_cost', '100', true),
      set_config('parallel_tuple_cost', '0.01', true)`.execute(tx)
}

/** True if a query failed because a number or an instant is out of range. Only running it can show that. */
export function isBeyondBounds(cause: unknown): boolean {
  return /^(22|54)/.test(codeOf(cause))
}

/** The details of `segment_query_invalid` in that case. */
export const beyondBounds = {
  line: 1,
  column: 1,
  reason: 'a number or a time in it goes beyond all bounds.',
  reason_code: 'number',
  word: '',
}

function codeOf(cause: unknown): string {
  return String((cause as { code?: unknown } | null)?.code ?? '')
}
