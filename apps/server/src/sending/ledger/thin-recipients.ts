import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'
import { noUuid } from '#platform/uuid.ts'
import { finalStates } from './final-states.ts'
import { forgetOldBatches } from './forget-batches.ts'
import {
  keepAddresses,
  type LastingSends,
  noteRemoved,
  programSends,
  type RemovedCounts,
} from './removed-recipients.ts'

/** The most rows that one run deletes. */
const mostRows = 1_000_000
/** The rows of one transaction. */
const rowsInSet = 5000

interface Thinning {
  /** Recipients who joined before this day may go. */
  cutoff: Date
  /** Parts of months that could not be dropped. */
  overdue: readonly string[]
  lasting: LastingSends
  now: Date
}

/**
 * Deletes recipients in sets where a whole month can't go: of open-ended sends, of sends outside of all months, and of
 * months that a send of theirs still needs. Only recipients who joined before `cutoff`, got nothing since, and have a
 * state that stays; and none of a send that takes no more people and still runs, or whose A/B test does, and none that
 * `lasting` still needs. Each such day is done once.
 */
export async function thinRecipients(
  db: Db,
  log: Logger,
  { cutoff, overdue, lasting, now }: Thinning,
): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select coalesce(thinned_to >= ${cutoff}::date, false) as done from recipient_mark`.execute(db)
  if (rows[0]?.done) return
  let left = mostRows
  for (const part of [...overdue, 'recipient_lasting', 'recipient_default']) {
    for (let send = await nextSend(db, part, noUuid); send !== null; send = await nextSend(db, part, send)) {
      left -= await thinSend(db, send, { cutoff, lasting, now, atMost: left })
      if (left <= 0) {
        log.info('the oldest recipients of sends that go on were removed, and more will be in an hour')
        return
      }
    }
  }
  await sql`update recipient_mark set thinned_to = ${cutoff}::date`.execute(db)
  if (left < mostRows) log.info({ before: cutoff, recipients: mostRows - left }, 'removed old recipients')
}

async function nextSend(db: Db, part: string, after: string): Promise<string | null> {
  const { rows } = await sql<{ send_id: string }>`
    select send_id from ${sql.id(part)} where send_id > ${after}::uuid order by send_id limit 1`.execute(db)
  return rows[0]?.send_id ?? null
}

interface SendThinning {
  cutoff: Date
  lasting: LastingSends
  now: Date
  atMost: number
}

/** Answers the number of deleted recipients. */
async function thinSend(
  db: Db,
  send: string,
  { cutoff, lasting, now, atMost }: SendThinning,
): Promise<number> {
  const { rows } = await sql<{ may: boolean; isLasting: boolean }>`
    select client = ${lasting.client} as "isLasting", is_open or (status in ('done', 'stopped') and not exists (
        select 1 from send other
        where other.client = send.client and other.client_id = send.client_id
          and other.status not in ('done', 'stopped') and not other.is_open
      )) as may
    from send where id = ${send}`.execute(db)
  if (!rows[0]?.may) return 0
  let deleted = 0
  for (let after: string | null = noUuid; after !== null && deleted < atMost; ) {
    const ids: string[] = await findOld(db, send, cutoff, after)
    const needed = new Set(rows[0].isLasting && ids.length > 0 ? await lasting.findNeeded(db, send, ids) : [])
    const going = ids.filter((id) => !needed.has(id))
    if (going.length > 0) deleted += await deleteSet(db, send, going, { cutoff, now })
    after = ids.length === rowsInSet ? (ids.at(-1) ?? null) : null
  }
  if (deleted < atMost) await forgetOldBatches(db, send, cutoff)
  return deleted
}

const isOld = (cutoff: Date) => sql`
  joined_on < ${cutoff}::date and (sent_at is null or sent_at < ${cutoff}) and state in (${sql.raw(finalStates)})`

async function findOld(db: Db, send: string, cutoff: Date, after: string): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from recipient
    where send_id = ${send} and contact_id > ${after}::uuid and ${isOld(cutoff)}
    order by contact_id limit ${sql.lit(rowsInSet)}`.execute(db)
  return rows.map(({ contact_id }) => contact_id)
}

/** The send is locked first, as by people who join it. */
async function deleteSet(
  db: Db,
  send: string,
  ids: readonly string[],
  { cutoff, now }: Pick<SendThinning, 'cutoff' | 'now'>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('send')
      .select('client')
      .where('id', '=', send)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await keepAddresses(
      tx,
      sql`recipient r where send_id = ${send} and contact_id = any(${ids as string[]}::uuid[]) and ${isOld(cutoff)}`,
    )
    const { rows } = await sql<{ key: string }>`
      delete from recipient
      where send_id = ${send} and contact_id = any(${ids as string[]}::uuid[]) and ${isOld(cutoff)}
      returning case when state = 'dropped' then 'dropped:' || coalesce(reason, '') else state end as key`.execute(
      tx,
    )
    const counts: RemovedCounts = {}
    for (const { key } of rows) counts[key] = (counts[key] ?? 0) + 1
    if (row && row.client !== programSends && rows.length > 0)
      await noteRemoved(tx, new Map([[send, counts]]), now)
    return rows.length
  })
}
