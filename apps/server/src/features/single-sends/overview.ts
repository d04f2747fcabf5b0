import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { findDeliveries } from './find-deliveries.ts'
import { findTotals } from './stats/stats.ts'

interface Named {
  id: string
  name: string
}

/** The single sends that a start page shows, each list short. */
interface Overview {
  scheduled: (Named & { send_at: string | null })[]
  drafts: (Named & { updated_at: string })[]
  running: (Named & { finished: number; total: number })[]
  /** Single sends that a person or a failure has paused. */
  paused: Named[]
  /** Single sends that were due, could not start, and are drafts again. */
  held: Named[]
  latest: (Named & {
    sent_at: string | null
    delivered: number
    /** Null: not counted. */
    unique_opens: number | null
    unique_clicks: number | null
  })[]
}

/** The planned, begun, running and sent single sends of an account. Every list is a short range of an index. */
export async function findOverview(db: Db, account: string, most: number): Promise<Overview> {
  const ofAccount = db.selectFrom('single_send').where('account_id', '=', account)
  const scheduled = await ofAccount
    .select(['id', 'name', 'send_at'])
    .where('status', '=', 'scheduled')
    .orderBy('send_at')
    .orderBy('id')
    .limit(most)
    .execute()
  const drafts = await ofAccount
    .select(['id', 'name', 'updated_at'])
    .where('status', '=', 'draft')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const held = await ofAccount
    .select(['id', 'name'])
    .where('status', '=', 'draft')
    .where('held', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(most)
    .execute()
  const open = await findOpen(db, account, most)
  const progress = await findDeliveries(
    db,
    account,
    open.map(({ id }) => id),
  )
  return {
    scheduled: scheduled.map((row) => ({ ...row, send_at: row.send_at?.toISOString() ?? null })),
    drafts: drafts.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
    running: open
      .filter(({ status }) => status === 'sending')
      .map(({ id, name }) => ({
        id,
        name,
        finished: progress.get(id)?.finished ?? 0,
        total: progress.get(id)?.total ?? 0,
      })),
    paused: open.filter(({ status }) => status === 'paused').map(({ id, name }) => ({ id, name })),
    held,
    latest: await findLatest(db, account, most),
  }
}

/** Running and paused sends are few in the whole installation and have an index each. */
async function findOpen(db: Db, account: string, most: number): Promise<(Named & { status: string })[]> {
  const { rows } = await sql<Named & { status: string }>`
    select single_send.id, single_send.name,
           case when bool_or(send.status = 'sending') then 'sending' else 'paused' end as status
    from (
      select id, account_id, client, client_id, status, created_at from send where status = 'sending'
      union all
      select id, account_id, client, client_id, status, created_at from send where status = 'paused'
    ) as send
    join single_send on single_send.id = send.client_id
    where send.account_id = ${account} and send.client = 'single-sends' and single_send.account_id = ${account}
    group by single_send.id
    order by max(send.created_at) desc limit ${most * 2}`.execute(db)
  return rows
}

async function findLatest(db: Db, account: string, most: number): Promise<Overview['latest']> {
  const sent = await db
    .selectFrom('single_send')
    .select(['id', 'name', 'sent_at'])
    .where('account_id', '=', account)
    .where('status', 'in', ['triggered', 'pick-winner', 'expired'])
    .orderBy('sent_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const { results } = await findTotals(db, account, { ids: sent.map(({ id }) => id) })
  const totals = new Map(results.map((found) => [found.id, found]))
  return sent.map(({ id, name, sent_at }) => {
    const { stats, tracking } = totals.get(id) ?? {}
    return {
      id,
      name,
      sent_at: sent_at?.toISOString() ?? null,
      delivered: stats?.delivered ?? 0,
      unique_opens: tracking?.opens === false ? null : (stats?.unique_opens ?? 0),
      unique_clicks: tracking?.clicks === false ? null : (stats?.unique_clicks ?? 0),
    }
  })
}
