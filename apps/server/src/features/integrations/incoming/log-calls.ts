import { type IncomingCall, incomingLimits } from '@carillon/contract/incoming-webhooks'
import { type Selectable, sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import type { IncomingCall as Table } from '#schema/tables.generated.ts'
import { maskedJson } from '../mask.rules.ts'
import type { IncomingRow } from './incoming-webhooks.ts'

type Row = Selectable<Table>

interface Logged {
  now: Date
  kind: 'contacts' | 'test'
  problem: string | null
  body: string
  contacts: number
  skipped: number
}

/** The most bytes of a body that are kept. */
const mostBytes = 8 * 1024
/** A flood of refused calls leaves one line in this many seconds. */
const refusedSeconds = 5

/** Writes a call into the log of an incoming webhook, which keeps the last of them. */
export async function logCall(db: Db, row: IncomingRow, logged: Logged): Promise<void> {
  const { now, kind, problem, body, contacts, skipped } = logged
  if (problem !== null && (await wasRefusedLately(db, row.id, problem, now))) return
  await db
    .insertInto('incoming_call')
    .values({
      id: newId(),
      incoming_webhook_id: row.id,
      account_id: row.account_id,
      at: now,
      kind,
      problem,
      contact_count: contacts,
      skipped_count: skipped,
      body: maskedJson(body, mostBytes),
    })
    .execute()
  if (problem === null && kind === 'contacts') {
    await db.updateTable('incoming_webhook').set({ received_at: now }).where('id', '=', row.id).execute()
  }
  await sql`
    delete from incoming_call where incoming_webhook_id = ${row.id} and id <= (
      select id from incoming_call where incoming_webhook_id = ${row.id} order by id desc offset ${incomingLimits.log} limit 1
    )`.execute(db)
}

async function wasRefusedLately(db: Db, id: string, problem: string, now: Date): Promise<boolean> {
  const last = await db
    .selectFrom('incoming_call')
    .select(['problem', 'at'])
    .where('incoming_webhook_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.problem === problem && now.getTime() - last.at.getTime() < refusedSeconds * 1000
}

/** The logged calls of an incoming webhook, newest first. */
export async function findCalls(db: Db, { id }: IncomingRow): Promise<Row[]> {
  return db
    .selectFrom('incoming_call')
    .selectAll()
    .where('incoming_webhook_id', '=', id)
    .orderBy('id', 'desc')
    .limit(incomingLimits.log)
    .execute()
}

export function callToWire(row: Row): IncomingCall {
  const { id, at, problem, contact_count, skipped_count, body } = row
  const kind = row.kind === 'test' ? 'test' : 'contacts'
  return { id, at: at.toISOString(), kind, problem, contact_count, skipped_count, body }
}
