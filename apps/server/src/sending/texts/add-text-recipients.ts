import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { noUuid } from '#platform/uuid.ts'
import { cutBatches } from '#sending/audience/freeze-audience.ts'
import { wakeWorkers } from '#sending/ledger/wake-workers.ts'
import { batchSize } from '#sending/sends/start-send.ts'
import { countJoinedTexts } from './start-text-send.ts'
import { codeOf, numberOf } from './text-audience.ts'

interface Wave {
  /** Ids of contacts of the send's account, at most some thousands. */
  contactIds: readonly string[]
  usesPhoneNumber: boolean
  /** True if people without a stored consent are left out. */
  needsConsent: boolean
  now: Date
}

/** The result for a person who was to get a text. */
export type JoinedText = 'pending' | 'without_number' | 'opted_out' | 'no_consent' | 'same_number'

/** The contacts among these that a text would reach, with their numbers; for the others, the reason. */
export interface TextNewcomer {
  id: string
  number: string | null
  is: JoinedText
}

/**
 * Lets people join an open-ended send of a text within the caller's transaction, as `addRecipients` does with emails:
 * people who opted out get a row with that reason, the others a row and a place in a batch. People without a number or
 * consent, or with another recipient's number, get none. People who are recipients already stay as they are. The send is
 * locked until the transaction ends.
 * @returns the result of each contact; recipients from before and deleted contacts are missing
 * @throws delivery_state if the send was closed or stopped
 */
export async function addTextRecipients(
  tx: Db,
  sendId: string,
  { now, ...wave }: Wave,
): Promise<Map<string, JoinedText>> {
  const send = await tx
    .selectFrom('send')
    .select(['account_id', 'status', 'is_open'])
    .where('id', '=', sendId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!send?.is_open) throw new Refusal('delivery_state', { status: send?.status ?? 'stopped' })
  const account = send.account_id
  const people = await findTextNewcomers(tx, { account, sendId, ...wave })
  const rows = people.filter(({ is }) => is === 'pending' || is === 'opted_out')
  if (rows.length > 0) await writeRecipients(tx, { sendId, account }, rows)
  const optedOut = rows.filter(({ is }) => is === 'opted_out').length
  await countJoinedTexts(tx, sendId, { total: rows.length, optedOut }, now)
  const without = people.filter(({ is }) => is === 'without_number').length
  await sql`
    update send set total = total + ${rows.length}, without_email = without_email + ${without}
    where id = ${sendId}`.execute(tx)
  return new Map(people.map(({ id, is }) => [id, is]))
}

interface Asked extends Omit<Wave, 'now'> {
  account: string
  /** The send whose recipients are left out; null: it has none yet. */
  sendId: string | null
}

/** The contacts among these that are no recipients of the send yet, and the result that each would have. */
export async function findTextNewcomers(
  tx: Db,
  { account, sendId, contactIds, usesPhoneNumber, needsConsent }: Asked,
): Promise<TextNewcomer[]> {
  const ids = sql`${contactIds as string[]}::uuid[]`
  const send = sql`${sendId ?? noUuid}::uuid`
  const { rows } = await sql<TextNewcomer>`
    with person as materialized (
      select contact.id, ${numberOf(usesPhoneNumber)} as number
      from contact
      where contact.account_id = ${account} and contact.id = any(${ids})
        and not exists (
          select 1 from recipient r
          where r.send_id = ${send} and r.contact_id = contact.id and r.contact_id = any(${ids})
        )
    ),
    taken as materialized (
      select distinct m.number from text_message m
      where m.send_id = ${send} and m.number in (select number from person where number is not null)
    ),
    judged as (
      select person.id, person.number,
             case when person.number is null then 'without_number'
                  when known.opted_out_at is not null then 'opted_out'
                  when ${needsConsent} and known.consent is null then 'no_consent'
                  when taken.number is not null then 'same_number'
                  else 'pending' end as verdict
      from person
      left join text_number known on known.account_id = ${account} and known.number = person.number
      left join taken on taken.number = person.number
    )
    select id, number,
           case when verdict = 'pending' and row_number() over (partition by verdict, number order by id) > 1
                then 'same_number' else verdict end as "is"
    from judged
    order by id`.execute(tx)
  return rows
}

async function writeRecipients(
  tx: Db,
  { sendId, account }: { sendId: string; account: string },
  people: readonly TextNewcomer[],
): Promise<void> {
  await sql`
    insert into recipient (send_id, contact_id, email, state, reason)
    select ${sendId}, id, number, case when outcome = 'pending' then 'pending' else 'dropped' end, nullif(outcome, 'pending')
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ number }) => number)}::text[], ${people.map(({ is }) => is)}::text[])
      as joined (id, number, outcome)
    order by id`.execute(tx)
  const pending = people.filter(({ is }) => is === 'pending')
  if (pending.length === 0) return
  const ids = pending.map(({ id }) => id)
  await sql`
    insert into text_message (send_id, contact_id, account_id, number, code)
    select ${sendId}, id, ${account}, number, ${codeOf(randomBytes(16))}
    from unnest(${ids}::uuid[], ${pending.map(({ number }) => number)}::text[]) as joined (id, number)
    order by id`.execute(tx)
  const { rows } = await sql<{ first: number }>`
    select coalesce(max(number) + 1, 0)::int as first from send_batch where send_id = ${sendId}`.execute(tx)
  await cutBatches(tx, sendId, batchSize, { among: ids, first: rows[0]?.first ?? 0 })
  await wakeWorkers(tx)
}
