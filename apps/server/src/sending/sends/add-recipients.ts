import { sql } from 'kysely'
import { bareArray, type Db, newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CreditLimit } from '#platform/setting-shapes.ts'
import type { SuppressionReason } from '#schema/stored-message.ts'
import { creditPeriod, takeCredits } from '#sending/audience/credits.ts'
import { cutBatchesByProvider } from '#sending/audience/freeze-audience.ts'
import { findNewcomers, type Newcomer } from '#sending/audience/newcomers.ts'
import { wakeWorkers } from '#sending/ledger/wake-workers.ts'
import { batchSize, recordFrozen } from './start-send.ts'

/** The group alone is selected, so that a wave doesn't read the whole message. */
const groupOf = sql<number | null>`(message -> 'unsubscribe' ->> 'groupId')::int`

interface Wave {
  /** Ids of contacts of the send's account, at most some thousands. */
  contactIds: readonly string[]
  now: Date
  /** The account's limit; null: it has none. */
  credits: CreditLimit | null
}

/** The result for a person who was to join. */
export type Joined = SuppressionReason | 'no_credits' | 'without_email' | 'pending'

/**
 * Lets people join an open-ended send within the caller's transaction, as a freeze does for a whole audience: suppressed
 * ones get a row with the reason, the others a place in a batch. People who are recipients already stay as they are, so a
 * second call does nothing. The send is locked until the transaction ends.
 * @returns the result of each contact; recipients from before and deleted contacts are missing
 * @throws delivery_state if the send was closed or stopped
 */
export async function addRecipients(
  tx: Db,
  sendId: string,
  { contactIds, now, credits }: Wave,
): Promise<Map<string, Joined>> {
  const send = await tx
    .selectFrom('send')
    .select(['account_id', 'status', 'is_open', groupOf.as('group')])
    .where('id', '=', sendId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!send?.is_open) throw new Refusal('delivery_state', { status: send?.status ?? 'stopped' })
  const account = send.account_id
  const groupId = send.group
  const people = await findNewcomers(tx, { sendId, account, groupId, contactIds, now })
  await payForWave(tx, sendId, people, { account, limit: credits, now })
  const addressed = people.filter(({ email }) => email !== null)
  if (addressed.length > 0) await writeWave(tx, { sendId, account, now }, addressed)
  await storeCount(tx, sendId, people)
  return new Map(
    people.map(({ id, email, reason }) => [id, email === null ? 'without_email' : (reason ?? 'pending')]),
  )
}

/**
 * Takes the credits of a wave. A send notes only the month of its last wave; credits that are given back return to that
 * month.
 */
async function payForWave(
  tx: Db,
  sendId: string,
  people: Newcomer[],
  payer: { account: string; limit: CreditLimit | null; now: Date },
): Promise<void> {
  if (payer.limit === null) return
  const paying = people.filter(({ email, reason }) => email !== null && reason === null)
  await tx
    .updateTable('send')
    .set({ credits_from: creditPeriod(payer.now, payer.limit) })
    .where('id', '=', sendId)
    .execute()
  const granted = await takeCredits(tx, payer, paying.length)
  for (const person of paying.slice(granted)) person.reason = 'no_credits'
}

async function writeWave(
  tx: Db,
  { sendId, account, now }: { sendId: string; account: string; now: Date },
  people: readonly Newcomer[],
): Promise<void> {
  const ids = people.map(({ id }) => id)
  await sql`
    insert into recipient (send_id, contact_id, email, state, reason)
    select ${sendId}, id, email, case when reason is null then 'pending' else 'dropped' end, reason
    from unnest(${bareArray(ids)}::uuid[], ${people.map(({ email }) => email)}::text[], ${people.map(({ reason }) => reason)}::text[])
      as joined (id, email, reason)
    order by id`.execute(tx)
  const pending = people.filter(({ reason }) => reason === null)
  if (pending.length > 0) {
    const { rows } = await sql<{ first: number }>`
      select coalesce(max(number) + 1, 0)::int as first from send_batch where send_id = ${sendId}`.execute(tx)
    await cutBatchesByProvider(tx, sendId, batchSize, { people: pending, first: rows[0]?.first ?? 0 })
    await wakeWorkers(tx)
  }
  await recordFrozen(tx, { id: sendId, account, now, among: ids }, countOf(people))
  await tx
    .insertInto('uncounted_wave')
    .values({ id: newId(), send_id: sendId, contact_ids: ids, at: now })
    .execute()
}

function countOf(people: readonly Newcomer[]) {
  const dropped = { global: 0, spam: 0, bounce: 0, invalid: 0, group: 0, pause: 0 }
  let withoutCredits = 0
  for (const { reason } of people) {
    if (reason === 'no_credits') withoutCredits++
    else if (reason !== null) dropped[reason]++
  }
  return { total: people.length, dropped, withoutCredits }
}

async function storeCount(tx: Db, sendId: string, people: readonly Newcomer[]): Promise<void> {
  const addressed = people.filter(({ email }) => email !== null)
  const { total, dropped, withoutCredits } = countOf(addressed)
  const added = { ...dropped, no_credits: withoutCredits }
  await sql`
    update send
    set total = total + ${total}, without_email = without_email + ${people.length - total},
      dropped = dropped || (
        select jsonb_object_agg(key, value::int + coalesce((dropped ->> key)::int, 0))
        from jsonb_each_text(${JSON.stringify(added)}::jsonb)
      )
    where id = ${sendId}`.execute(tx)
}
