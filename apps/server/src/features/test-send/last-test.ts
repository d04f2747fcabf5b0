import { createHash } from 'node:crypto'
import type { LastTest } from '@carillon/contract/test-send'
import { sql } from 'kysely'
import { findMessageToTest } from '#features/automations/public.ts'
import { chosenSender, untrackedMessageOf } from '#features/campaign-messages/public.ts'
import { findSingleSend } from '#features/single-sends/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import { type Db, newId } from '#platform/db.ts'
import type { TestedAddress } from '#platform/json-columns.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SendMessage } from '#platform/stored-message.ts'

/** The mail server answers sooner. Without an answer by then, the server went down while it waited for it. */
const answersWithinMs = 10 * 60_000

/** Tells messages apart that look different to those who get them. Categories and tracking don't count. */
export function digestOf({ categories, tracking, ...shown }: SendMessage): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}

/** Notes what the mail server said of an address. After a refusal, those that still wait are not tried. */
export type KeepOutcome = (email: string, state: 'delivered' | 'refused', reason?: string) => Promise<void>

/** What a last test is kept of: the id, and the table for its kind. */
export interface TestedPlace {
  keptIn: 'single_send_test' | 'automation_message_test'
  id: string
}

interface Kept {
  account: string
  of: TestedPlace
  digest: string
  addresses: readonly string[]
  now: Date
}

/** The columns that name what was tested. */
const columns = {
  single_send_test: 'single_send_id',
  automation_message_test: 'automation_message_id',
} as const

function namesFor({ keptIn }: TestedPlace) {
  return { table: sql.table(keptIn), column: sql.ref(columns[keptIn]) }
}

/** Keeps that a test is on its way, in place of the test before. */
export async function keepTest(db: Db, { account, of, digest, now, ...kept }: Kept): Promise<KeepOutcome> {
  const test = newId()
  const { table, column } = namesFor(of)
  let addresses = kept.addresses.map((email): TestedAddress => ({ email, state: 'waiting', reason: null }))
  await sql`
    insert into ${table} (${column}, account_id, test_id, digest, sent_at, addresses)
    values (${of.id}, ${account}, ${test}, ${digest}, ${now}, ${JSON.stringify(addresses)}::jsonb)
    on conflict (${column}) do update
      set test_id = excluded.test_id, digest = excluded.digest, sent_at = excluded.sent_at, addresses = excluded.addresses`.execute(
    db,
  )
  return async (email, state, reason) => {
    addresses = addresses.map((each) =>
      each.email === email
        ? { email, state, reason: reason ?? null }
        : each.state === 'waiting' && state === 'refused'
          ? { ...each, state: 'skipped' }
          : each,
    )
    await sql`
      update ${table} set addresses = ${JSON.stringify(addresses)}::jsonb
      where account_id = ${account} and ${column} = ${of.id} and test_id = ${test}`.execute(db)
  }
}

/** @throws single_send_not_found */
export async function findLastTest(db: Db, account: string, id: string, now: Date): Promise<LastTest | null> {
  const message = await findSingleSend(db, account, id)
  return showTest(db, account, { of: { keptIn: 'single_send_test', id }, message, now })
}

/** @throws automation_message_not_found */
export async function findLastTestOfMessage(
  db: Db,
  account: string,
  { automation, id }: { automation: string; id: string },
  now: Date,
): Promise<LastTest | null> {
  const message = await findMessageToTest(db, account, id)
  if (message?.automation_id !== automation) throw new Refusal('automation_message_not_found', { id })
  return showTest(db, account, { of: { keptIn: 'automation_message_test', id }, message, now })
}

async function showTest(
  db: Db,
  account: string,
  {
    of,
    message: row,
    now,
  }: {
    of: TestedPlace
    message: Parameters<typeof untrackedMessageOf>[0] & { sender_id: number | null }
    now: Date
  },
): Promise<LastTest | null> {
  const { table, column } = namesFor(of)
  const { rows } = await sql<{ sent_at: Date; digest: string; addresses: TestedAddress[] }>`
    select sent_at, digest, addresses from ${table} where account_id = ${account} and ${column} = ${of.id}`.execute(
    db,
  )
  const [test] = rows
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
