import { createHash } from 'node:crypto'
import type { LastTest } from '@carillon/contract/test-send'
import { chosenSender, untrackedMessageOf } from '#features/campaign-messages/public.ts'
import { findSingleSend } from '#features/single-sends/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import { type Db, newId } from '#platform/db.ts'
import type { TestedAddress } from '#platform/json-columns.ts'
import type { SendMessage } from '#platform/stored-message.ts'

/** The mail server answers sooner. Without an answer by then, the server went down while it waited for it. */
const answersWithinMs = 10 * 60_000

/** Tells messages apart that look different to those who get them. Categories and tracking don't count. */
export function digestOf({ categories, tracking, ...shown }: SendMessage): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}

/** Notes what the mail server said of an address. After a refusal, those that still wait are not tried. */
export type KeepOutcome = (email: string, state: 'delivered' | 'refused', reason?: string) => Promise<void>

interface Kept {
  account: string
  singleSend: string
  digest: string
  addresses: readonly string[]
  now: Date
}

/** Keeps that a test is on its way, in place of the test before. */
export async function keepTest(db: Db, kept: Kept): Promise<KeepOutcome> {
  const { account, singleSend, digest, now } = kept
  const test_id = newId()
  let addresses = kept.addresses.map((email): TestedAddress => ({ email, state: 'waiting', reason: null }))
  const values = { test_id, digest, sent_at: now, addresses: JSON.stringify(addresses) }
  await db
    .insertInto('single_send_test')
    .values({ ...values, single_send_id: singleSend, account_id: account })
    .onConflict((conflict) => conflict.column('single_send_id').doUpdateSet(values))
    .execute()
  return async (email, state, reason) => {
    addresses = addresses.map((each) =>
      each.email === email
        ? { email, state, reason: reason ?? null }
        : each.state === 'waiting' && state === 'refused'
          ? { ...each, state: 'skipped' }
          : each,
    )
    await db
      .updateTable('single_send_test')
      .set({ addresses: JSON.stringify(addresses) })
      .where('account_id', '=', account)
      .where('single_send_id', '=', singleSend)
      .where('test_id', '=', test_id)
      .execute()
  }
}

/** @throws single_send_not_found */
export async function findLastTest(
  db: Db,
  account: string,
  singleSend: string,
  now: Date,
): Promise<LastTest | null> {
  const row = await findSingleSend(db, account, singleSend)
  const test = await db
    .selectFrom('single_send_test')
    .select(['sent_at', 'digest', 'addresses'])
    .where('account_id', '=', account)
    .where('single_send_id', '=', singleSend)
    .executeTakeFirst()
  if (!test) return null
  const sender = await chosenSender(db, account, row.sender_id)
  const message = untrackedMessageOf(row, sender, await findTrackingSettings(db, account))
  const isOver = now.getTime() - test.sent_at.getTime() > answersWithinMs
  return {
    sent_at: test.sent_at.toISOString(),
    is_outdated: digestOf(message) !== test.digest,
    addresses: test.addresses.map((each) => ({
      ...each,
      state: each.state === 'waiting' && isOver ? 'uncertain' : each.state,
    })),
  }
}
