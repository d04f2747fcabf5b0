import { type DeliveredBatch, integrationLimits } from '@carillon/contract/integrations'
import { type Selectable, sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { IntegrationBatch } from '#schema/tables.generated.ts'
import { shownBody } from './mask.rules.ts'

type Row = Selectable<IntegrationBatch>

/** The most bytes of a body that are kept. */
const mostBytes = 8 * 1024

interface LoggedCall {
  kind: 'events' | 'test'
  /** The number of its events, and the first of them. */
  count: number
  first: readonly unknown[]
  at: Date
  status: number | null
  latencyMs: number
  problem: string | null
}

interface Of {
  id: string
  account: string
}

/** Writes calls into the log of an integration, which keeps the last of them. */
export async function logBatches(db: Db, { id, account }: Of, calls: readonly LoggedCall[]): Promise<Row[]> {
  const rows = calls.map(({ kind, count, first, at, status, latencyMs, problem }) => {
    const { body, shown } = shownBody(first, mostBytes)
    return {
      id: newId(),
      integration_id: id,
      account_id: account,
      at,
      kind,
      event_count: count,
      status,
      latency_ms: latencyMs,
      problem,
      body,
      shown_count: shown,
    }
  })
  const kept = await db.insertInto('integration_batch').values(rows).returningAll().execute()
  await sql`
    delete from integration_batch where integration_id = ${id} and id <= (
      select id from integration_batch where integration_id = ${id} order by id desc offset ${integrationLimits.log} limit 1
    )`.execute(db)
  return kept
}

/** The logged calls of an integration, newest first. */
export async function findBatches(db: Db, { id, account }: Of, after: string | undefined): Promise<Row[]> {
  return db
    .selectFrom('integration_batch')
    .selectAll()
    .where('integration_id', '=', id)
    .where('account_id', '=', account)
    .$if(after !== undefined, (query) => query.where('id', '>', uuidOrNone(after ?? '')))
    .orderBy('id', 'desc')
    .limit(integrationLimits.log)
    .execute()
}

export function toWire(row: Row): DeliveredBatch {
  const { id, at, event_count, status, latency_ms, problem, body, shown_count } = row
  const kind = row.kind === 'test' ? 'test' : 'events'
  return { id, at: at.toISOString(), kind, event_count, status, latency_ms, problem, body, shown_count }
}

/** The number of calls of the last hour in the log, and the number of them that failed, by integration. */
export async function countCalls(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, { calls: number; failed: number }>> {
  const { rows } = await sql<{ id: string; calls: number; failed: number }>`
    select integration_id as id, count(*)::int as calls, count(problem)::int as failed
    from integration_batch
    where integration_id = any(${ids as string[]}::uuid[]) and kind = 'events' and at > ${new Date(now.getTime() - 3_600_000)}
    group by integration_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
