import { type RawBuilder, sql } from 'kysely'
import { bareArray, type Db } from '#platform/db.ts'
import { erasePeople } from './erase-contacts.ts'
import { erase, type Pace, type Page } from './pace.ts'

/** Other rows of people of a send, of which there are few or that only mail of programs has. */
const ofPeople = ['mail_recipient', 'removed_recipient', 'text_message', 'unsubscribe_answer'] as const
/** Other rows of sends. Those with a foreign key to the send go with its row. */
const ofSends = [
  ...['uncounted_send', 'uncounted_wave', 'unclassified_send'],
  ...['link_counter', 'place_counter', 'provider_counter', 'send_counter'],
] as const

/** A send with more recipients is erased on its own, page by page. A message of a program is a send of its own. */
const smallSend = 200
/** The most sends of a set, and their most recipients. */
const [sendsPerSet, recipientsPerSet] = [1000, 2000]

/**
 * Erases the account's sends, each after its people and numbers: a reader of those finds the send, or nothing. Events and
 * recipients go in the order in which they lie: from contact to contact, each would be on another page of the table.
 */
export async function eraseMessages(
  db: Db,
  account: string,
  pace: Pace,
  onErased: CountErased,
): Promise<void> {
  for (;;) {
    const { sends, isLarge } = await nextSends(db, account)
    const [one] = sends
    if (one === undefined) break
    if (isLarge) {
      await pace.pages<Moment>((most, after) => eraseEvents(db, one, most, after))
      await pace.pages<string>((most, after) =>
        eraseRecipients(db, { account, onErased }, [one], { most, after }),
      )
    }
    for (const table of ofPeople) await pace.all((most) => eraseOfPeople(db, table, sends, most))
    await pace.piece(() => eraseSends(db, { account, onErased }, sends))
  }
  await eraseRemoved(db, account, pace)
}

/** Erases what is left of sends that were removed because of their age. */
async function eraseRemoved(db: Db, account: string, pace: Pace): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ send_id: string }>`
      select send_id from removed_send where account_id = ${account} limit ${sendsPerSet}`.execute(db)
    if (rows.length === 0) return
    const sends = rows.map(({ send_id }) => send_id)
    for (const table of ofPeople) await pace.all((most) => eraseOfPeople(db, table, sends, most))
    await pace.piece(() =>
      erase(db, async (tx) => {
        const given = sql`${bareArray(sends)}::uuid[]`
        await sql`delete from message_event where send_id = any(${given})`.execute(tx)
        await sql`delete from removed_send where send_id = any(${given})`.execute(tx)
        return sends.length
      }),
    )
  }
}

/** Notes how many messages to people the account has. Those that an earlier run erased count as well. */
export async function countMessages(db: Db, account: string): Promise<void> {
  await sql`
    update account_deletion set message_count = erased_messages + (
      select count(*) from recipient where send_id in (select id from send where account_id = ${account}))
    where account_id = ${account}`.execute(db)
}

/** Is told in each transaction how many messages to people it erases. */
type CountErased = (tx: Db, messages: number) => Promise<void>

interface Erasing {
  account: string
  onErased: CountErased
}

/**
 * A large send, or several small ones. How many recipients a send was to have does not say how many it has, so they are
 * counted, no more than a set has: with more, half of the sends are tried.
 */
async function nextSends(db: Db, account: string): Promise<{ sends: string[]; isLarge: boolean }> {
  const { rows } = await sql<{ id: string }>`
    select id from send where account_id = ${account} order by created_at desc limit ${sendsPerSet}`.execute(
    db,
  )
  let sends = rows.map(({ id }) => id)
  for (;;) {
    const counted = await countRecipients(db, sends)
    const [large] = counted.find(([, recipients]) => recipients > smallSend) ?? []
    if (large !== undefined) return { sends: [large], isLarge: true }
    const isWhole = counted.reduce((sum, [, recipients]) => sum + recipients, 0) <= recipientsPerSet
    if (isWhole) return { sends, isLarge: false }
    sends = sends.slice(0, Math.ceil(sends.length / 2))
  }
}

/** The recipients by send; one more than a set has at the most. */
async function countRecipients(db: Db, sends: readonly string[]): Promise<[string, number][]> {
  const { rows } = await sql<{ send_id: string; recipients: number }>`
    select send_id, count(*)::int as recipients
    from (
      select send_id from recipient where send_id = any(${bareArray(sends)}::uuid[]) limit ${recipientsPerSet + 1}
    ) as page group by send_id`.execute(db)
  return rows.map(({ send_id, recipients }) => [send_id, recipients])
}

interface Moment {
  event: string
  moment: string
}

/** Erases events of a send by kind and time. */
function eraseEvents(db: Db, send: string, most: number, after: Moment | null): Promise<Page<Moment>> {
  return erase(db, async (tx) => {
    const behind = after ? sql`and (event, at) > (${after.event}, ${after.moment}::timestamptz)` : sql``
    const { rows } = await sql<Moment>`
      select event, at::text as moment from message_event where send_id = ${send} ${behind}
      order by event, at limit 1 offset ${most}`.execute(tx)
    const [last] = rows
    const upTo = last ? sql`and (event, at) <= (${last.event}, ${last.moment}::timestamptz)` : sql``
    const { numAffectedRows } = await sql`
      delete from message_event where send_id = ${send} ${behind} ${upTo}`.execute(tx)
    return { erased: Number(numAffectedRows ?? 0n), last: last ?? null }
  })
}

/** Erases recipients of sends in the order of their contacts, and all that is stored of those who are no contacts. */
function eraseRecipients(
  db: Db,
  { account, onErased }: Erasing,
  sends: readonly string[],
  page: { most: number; after: string | null } | null,
): Promise<Page<string>> {
  return erase(db, async (tx) => {
    const given = sql`send_id = any(${bareArray(sends)}::uuid[])`
    const behind = page?.after ? sql`and contact_id > ${page.after}` : sql``
    const end = page && (await endOfPage(tx, sql`${given} ${behind}`, page.most))
    const { rows } = await sql<{ erased: number; strangers: string[] }>`
      with gone as (
        delete from recipient where ${given} ${behind} ${end ? sql`and contact_id <= ${end}` : sql``}
        returning contact_id,
          -- No "exists": PostgreSQL would read all contacts of the account for each page.
          (select true from contact where account_id = ${account} and id = contact_id) as is_contact
      )
      select count(*)::int as erased,
        coalesce(array_agg(distinct contact_id) filter (where is_contact is null), '{}') as strangers
      from gone`.execute(tx)
    const { erased, strangers } = rows[0] ?? { erased: 0, strangers: [] }
    if (strangers.length > 0) await erasePeople(tx, strangers)
    if (erased > 0) await onErased(tx, erased)
    return { erased, last: end }
  })
}

async function endOfPage(tx: Db, where: RawBuilder<unknown>, most: number): Promise<string | null> {
  const { rows } = await sql<{ last: string }>`
    select contact_id as last from recipient where ${where} order by contact_id limit 1 offset ${most}`.execute(
    tx,
  )
  return rows[0]?.last ?? null
}

async function eraseOfPeople(db: Db, table: string, sends: readonly string[], most: number): Promise<number> {
  const given = sql`${bareArray(sends)}::uuid[]`
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from (
      select contact_id from ${sql.table(table)} where send_id = any(${given}) limit ${most}) as page`.execute(
    db,
  )
  if (rows.length === 0) return 0
  await sql`
    delete from ${sql.table(table)}
    where send_id = any(${given}) and contact_id = any(${rows.map(({ contact_id }) => contact_id)}::uuid[])`.execute(
    db,
  )
  return rows.length
}

/** The rows of sends, with the recipients and events that are left of them. */
async function eraseSends(db: Db, erasing: Erasing, sends: readonly string[]): Promise<number> {
  const given = sql`${bareArray(sends)}::uuid[]`
  return erase(db, async (tx) => {
    // The transaction that records an event holds the row of its recipient: by now it has written the event, or will find no
    // recipient.
    await eraseRecipients(tx, erasing, sends, null)
    await sql`delete from message_event where send_id = any(${given})`.execute(tx)
    for (const table of ofSends)
      await sql`delete from ${sql.table(table)} where send_id = any(${given})`.execute(tx)
    await sql`delete from send where id = any(${given})`.execute(tx)
    return sends.length
  })
}
