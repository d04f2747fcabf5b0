import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import { freezeSplit } from '#sending/audience/freeze-split.ts'
import type { AudienceQuery, SendClient } from '#sending/ledger/send.ts'
import { wakeWorkers } from '#sending/ledger/wake-workers.ts'
import type { SendOf } from './control-send.ts'
import { handOver, handOverWaiting, insertSend, recordFrozen } from './start-send.ts'

interface SplitSend extends SendClient {
  account: string
  /** The variations, in the order of their letters. */
  variations: readonly { id: string; message: SendMessage }[]
  /** The share of the recipients who get a test message, in per cent. */
  percentage: number
  audience: AudienceQuery
  groupId: number | null
  now: Date
  credits: CreditLimit | null
}

/**
 * Freezes an audience for an A/B test, within the caller's transaction: one send for each variation, which begins at
 * once, and one for the others, which waits for `releaseWinner`. Each recipient is in one of them only, so no person can
 * get two messages. Each works like any send: claiming, crashes, tracking, hosted copies.
 * @throws template_broken if a message does not compile
 */
export async function startSplitSend(tx: Db, send: SplitSend): Promise<void> {
  const { account, client, clientId, variations, percentage, now } = send
  const { credits } = send
  const shared = { account, client, clientId, now, credits }
  const [first] = variations
  if (!first) throw new Error('an A/B test without variations')
  const tests = variations.map(({ id, message }, at) => {
    return { sendId: newId(), message, part: { number: at + 1, variationId: id, isWaiting: false } }
  })
  const remainderId = newId()
  for (const { sendId, message, part } of tests) await insertSend(tx, sendId, { ...shared, message, part })
  // The message of the winner replaces this one before the first message of it is made.
  const waiting = { number: 0, variationId: null, isWaiting: true }
  await insertSend(tx, remainderId, { ...shared, message: first.message, part: waiting })
  const testIds = tests.map(({ sendId }) => sendId)
  const split = { seed: clientId, testIds, remainderId, percentage }
  const counts = await freezeSplit(tx, split, send, { account, limit: credits, now })
  for (const { sendId, message } of tests) {
    await handOver(tx, sendId, { account, message, now }, counts.get(sendId)!)
  }
  const remainder = counts.get(remainderId)!
  if (remainder.total === 0) await tx.deleteFrom('send').where('id', '=', remainderId).execute()
  else await handOverWaiting(tx, remainderId, remainder)
}

/**
 * Sends a variation to the people who wait for it, within the caller's transaction. It uses message and links as they
 * were frozen for the test. Suppressions are checked again when recipients are marked. Without waiting people, as after a
 * stop, nothing happens.
 */
export async function releaseWinner(
  tx: Db,
  { account, client, clientId }: SendOf,
  variationId: string,
  now: Date,
): Promise<void> {
  const remainder = await tx
    .selectFrom('send')
    .select(['id', 'total', 'dropped'])
    .where('account_id', '=', account)
    .where('client', '=', client)
    .where('client_id', '=', clientId)
    .where('part', '=', 0)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  if (!remainder) return
  const { numAffectedRows } = await sql`
    update send
    set message = test.message, links = test.links, variation_id = test.variation_id, status = 'sending'
    from send test
    where send.id = ${remainder.id} and test.client = ${client} and test.client_id = ${clientId}::uuid
      and test.variation_id = ${variationId}::uuid and test.part > 0`.execute(tx)
  if (numAffectedRows !== 1n) throw new Error(`variation ${variationId} was not sent`)
  const { no_credits: withoutCredits = 0, ...dropped } = remainder.dropped
  await recordFrozen(
    tx,
    { id: remainder.id, account, now },
    { total: remainder.total, dropped, withoutCredits },
  )
  await wakeWorkers(tx)
}

export interface TestProgress {
  /** True if some part was stopped, so that the test can't end. */
  isStopped: boolean
  /**
   * True if every test message had its first attempt, or waits because of the frequency cap. Deferred messages may
   * still be tried again.
   */
  isOut: boolean
  /** True if recipients wait for the winner. */
  isWaiting: boolean
}

/**
 * The progress of the test messages. It reads batches, and recipients only of batches that wait for a time, so it costs
 * little for a send of any size.
 */
export async function findTestProgress(tx: Db, { account, client, clientId }: SendOf): Promise<TestProgress> {
  const { rows } = await sql<Parts>`
    select coalesce(bool_or(status = 'stopped'), true) as is_stopped,
           coalesce(bool_or(status = 'waiting'), false) as is_waiting,
           coalesce(array_agg(id) filter (where part > 0), '{}') as test_ids
    from send
    where account_id = ${account} and client = ${client} and client_id = ${clientId}::uuid`.execute(tx)
  const {
    is_stopped: isStopped = true,
    is_waiting: isWaiting = false,
    test_ids: testIds = [],
  } = rows[0] ?? {}
  return { isStopped, isWaiting, isOut: await areOut(tx, testIds) }
}

interface Parts {
  is_stopped: boolean
  is_waiting: boolean
  test_ids: string[]
}

/** True if each recipient of these sends had a first attempt, or waits because of the frequency cap. */
async function areOut(tx: Db, sendIds: readonly string[]): Promise<boolean> {
  const { rows: busy } = await sql<{ send_id: string; is_timed: boolean; contact_ids: string[] }>`
    select send_id, status = 'open' and next_at is not null as is_timed,
      case when status = 'open' and next_at is not null then contact_ids else '{}' end as contact_ids
    from send_batch
    where send_id = any(${sendIds as string[]}::uuid[]) and status in ('open', 'claimed')`.execute(tx)
  if (busy.some(({ is_timed }) => !is_timed)) return false
  for (const { send_id, contact_ids } of busy) {
    const { rows: quiet } = await sql`
      select 1 from recipient
      where send_id = ${send_id} and contact_id = any(${contact_ids}::uuid[])
        and state = 'deferred' and attempt = 0 and reason = 'quiet_hours'
      limit 1`.execute(tx)
    if (quiet.length > 0) return false
  }
  return true
}

/** The time at which a mail server last accepted a test message; null if none was accepted. */
export async function findLastTestSent(db: Db, { account, client, clientId }: SendOf): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(r.sent_at) as at
    from send test join recipient r on r.send_id = test.id
    where test.account_id = ${account} and test.client = ${client} and test.client_id = ${clientId}::uuid
      and test.part > 0`.execute(db)
  return rows[0]?.at ?? null
}
