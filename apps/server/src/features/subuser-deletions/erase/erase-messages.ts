import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { retryDeadlocks } from '#platform/retry-deadlocks.ts'
import { erasePeople } from './erase-contacts.ts'
import type { Pace, Page } from './pace.ts'

/** Other rows of people of a send, of which there are few or that only mail of programs has. */
const ofPeople = ['mail_recipient', 'text_message', 'unsubscribe_answer'] as const
/** Other rows of sends. Those with a foreign key to the send go with its row. */
const ofSends = [
  ...['uncounted_send', 'uncounted_wave', 'unclassified_send'],
  ...['link_counter', 'place_counter', 'provider_counter', 'send_counter'],
] as const

/** The most sends of a set. A message of a program is a send of its own. */
const sendsPerSet = 200
/** The most recipients of a set of several sends. */
const recipientsPerSet = 1000

/**
 * Erases the account's sends, each after its people and numbers: whoever reads those finds the send, or nothing. Events and
 * recipients go in the order in which they lie: from contact to contact, each would be on another page of the table.
 */
export async function eraseMessages(db: Db, account: string, pace: Pace): Promise<void> {
  for (;;) {
    const sends = await nextSends(db, account)
    if (sends.length === 0) return
    const [one, ...more] = sends
    if (one && more.length === 0) {
      await pace.pages<Moment>((most, after) => eraseEvents(db, one, most, after))
      await pace.pages<string>((most, after) => eraseRecipients(db, account, [one], most, after))
    }
    await pace.all(async (most) => (await eraseRecipients(db, account, sends, most, null)).erased)
    for (const table of ofPeople) await pace.all((most) => eraseOfPeople(db, table, sends, most))
    await pace.piece(() => eraseSends(db, sends))
  }
}

/** A large send, or several small ones. */
async function nextSends(db: Db, account: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; total: number }>`
    select id, total from send where account_id = ${account} order by created_at desc limit ${sendsPerSet}`.execute(
    db,
  )
  const set: string[] = []
  let recipients = 0
  for (const { id, total } of rows) {
    recipients += total
    if (set.length > 0 && recipients > recipientsPerSet) break
    set.push(id)
  }
  return set
}

interface Moment {
  event: string
  at: string
}

/** Erases events of a send by kind and time. */
async function eraseEvents(db: Db, send: string, most: number, after: Moment | null): Promise<Page<Moment>> {
  const behind = after ? sql`and (event, at) > (${after.event}, ${after.at}::timestamptz)` : sql``
  const { rows } = await sql<Moment>`
    select event, at::text as at from message_event where send_id = ${send} ${behind}
    order by event, at limit 1 offset ${most}`.execute(db)
  const [last] = rows
  const upTo = last ? sql`and (event, at) <= (${last.event}, ${last.at}::timestamptz)` : sql``
  const { numAffectedRows } = await sql`
    delete from message_event where send_id = ${send} ${behind} ${upTo}`.execute(db)
  return { erased: Number(numAffectedRows ?? 0n), last: last ?? null }
}

/** Erases recipients of sends, and all that is stored of those who are no contacts. */
function eraseRecipients(
  db: Db,
  account: string,
  sends: readonly string[],
  most: number,
  after: string | null,
): Promise<Page<string>> {
  const given = sql`${sends as string[]}::uuid[]`
  return retryDeadlocks(db, async (tx) => {
    const { rows } = await sql<{ contact_id: string; is_contact: boolean }>`
      select contact_id,
        exists (select 1 from contact where account_id = ${account} and id = contact_id) as is_contact
      from (
        select contact_id from recipient where send_id = any(${given}) ${after === null ? sql`` : sql`and contact_id > ${after}`}
        order by send_id, contact_id limit ${most}
      ) as page`.execute(tx)
    if (rows.length === 0) return { erased: 0, last: null }
    const strangers = rows.filter(({ is_contact }) => !is_contact)
    if (strangers.length > 0)
      await erasePeople(tx, [...new Set(strangers.map(({ contact_id }) => contact_id))])
    const ids = [...new Set(rows.map(({ contact_id }) => contact_id))]
    await sql`delete from recipient where send_id = any(${given}) and contact_id = any(${ids}::uuid[])`.execute(
      tx,
    )
    return { erased: rows.length, last: rows.at(-1)?.contact_id ?? null }
  })
}

async function eraseOfPeople(db: Db, table: string, sends: readonly string[], most: number): Promise<number> {
  const given = sql`${sends as string[]}::uuid[]`
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

/** The rows of sends, with events that came while their recipients were erased. */
async function eraseSends(db: Db, sends: readonly string[]): Promise<number> {
  const given = sql`${sends as string[]}::uuid[]`
  return db.transaction().execute(async (tx) => {
    await sql`delete from message_event where send_id = any(${given})`.execute(tx)
    for (const table of ofSends)
      await sql`delete from ${sql.table(table)} where send_id = any(${given})`.execute(tx)
    await sql`delete from send where id = any(${given})`.execute(tx)
    return sends.length
  })
}
