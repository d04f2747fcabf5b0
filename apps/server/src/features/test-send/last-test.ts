import { createHash } from 'node:crypto'
import type { LastTest } from '@carillon/contract/test-send'
import { sql } from 'kysely'
import { findMessageToTest } from '#features/automations/public.ts'
import { chosenSender, untrackedMessageOf } from '#features/campaign-messages/public.ts'
import { findMessage } from '#features/single-sends/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import { type Db, newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TestedAddress } from '#schema/json-columns.ts'
import type { SendMessage } from '#schema/stored-message.ts'

/** The time within which the mail server answers. Without an answer by then, this server went down while it waited. */
const answersWithinMs = 10 * 60_000

/** Equal for messages that look the same to their recipients. Categories and tracking don't count. */
export function digestOf({ categories, tracking, ...shown }: SendMessage): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}

/** Notes the mail server's answer about an address. After a refusal, waiting addresses are not tried. */
export type KeepOutcome = (email: string, state: 'delivered' | 'refused', reason?: string) => Promise<void>

/**
 * The key of a last test: the id, and the table for its kind. For a single send, each variation of its A/B test has a
 * last test of its own.
 */
export type TestedPlace =
  | { keptIn: 'single_send_test'; id: string; variation: string }
  | { keptIn: 'automation_message_test'; id: string }

/** The place of a variation's last test. The first variation is the single send's own message, with an A/B test or without. */
export function placeOfVariation(id: string, { own }: { own: string | null }): TestedPlace {
  return { keptIn: 'single_send_test', id: id.toLowerCase(), variation: own ?? id.toLowerCase() }
}

interface Kept {
  account: string
  of: TestedPlace
  digest: string
  addresses: readonly string[]
  now: Date
}

/** The table, and the columns that name the tested thing, with their values. */
function namesFor(of: TestedPlace) {
  const table = sql.table(of.keptIn)
  return of.keptIn === 'single_send_test'
    ? {
        table,
        columns: sql`single_send_id, variation_id`,
        values: sql`${of.id}::uuid, ${of.variation}::uuid`,
      }
    : { table, columns: sql`automation_message_id`, values: sql`${of.id}::uuid` }
}

/** Stores that a test is on its way, in place of the test before. */
export async function keepTest(db: Db, { account, of, digest, now, ...kept }: Kept): Promise<KeepOutcome> {
  const test = newId()
  const { table, columns, values } = namesFor(of)
  let addresses = kept.addresses.map((email): TestedAddress => ({ email, state: 'waiting', reason: null }))
  await sql`
    insert into ${table} (${columns}, account_id, test_id, digest, sent_at, addresses)
    values (${values}, ${account}, ${test}, ${digest}, ${now}, ${JSON.stringify(addresses)}::jsonb)
    on conflict (${columns}) do update
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
      where account_id = ${account} and (${columns}) = (${values}) and test_id = ${test}`.execute(db)
  }
}

/**
 * The last test of a single send's own message, or of a variation of its A/B test. @throws single_send_not_found,
 * ab_variation_not_found
 */
export async function findLastTest(
  db: Db,
  account: string,
  { id, variation }: { id: string; variation: string | undefined },
  now: Date,
): Promise<LastTest | null> {
  const { message, own } = await findMessage(db, account, id, variation)
  return showTest(db, account, { of: placeOfVariation(id, { own }), message, now })
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
  const { table, columns, values } = namesFor(of)
  const { rows } = await sql<{ sent_at: Date; digest: string; addresses: TestedAddress[] }>`
    select sent_at, digest, addresses from ${table} where account_id = ${account} and (${columns}) = (${values})`.execute(
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
