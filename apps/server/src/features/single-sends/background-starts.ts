import { sql } from 'kysely'
import type { Asked, BackgroundJob, BackgroundJobs } from '#jobs/background-jobs.ts'
import { countOpen } from '#jobs/count-open.ts'
import type { Db } from '#platform/db.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import { unscheduleSingleSend } from './schedule.ts'
import type { SingleSendRow } from './wire.ts'

/**
 * Single sends that are due and whose recipients are not stored yet, and single sends that were given back to their
 * author. A sent one has its own screen, where it can be paused and stopped.
 */
export const backgroundStarts: BackgroundJobs = {
  kinds: ['start_single_send'],
  async find(db, asked) {
    const rows = await findRows(db, asked)
    return rows.map(toBackgroundJob)
  },
  countRunning: (db, account, now) =>
    countOpen(db, {
      from: sql`single_send where account_id = ${account} and status = 'scheduled' and send_at <= ${now}`,
    }),
  /** Makes the single send a draft again. A send that has begun meanwhile is left alone. */
  async cancel({ database: { db }, now }, account, id) {
    await unscheduleSingleSend(db, account, id, now(), { leavesBegun: true })
  },
}

async function findRows(db: Db, { account, now, since, limit, id }: Asked): Promise<SingleSendRow[]> {
  const ofAccount = () => {
    const all = db.selectFrom('single_send').selectAll().where('account_id', '=', account)
    return id === undefined ? all : all.where('id', '=', uuidOrNone(id))
  }
  const newest = () => ofAccount().orderBy('send_at', 'desc').limit(limit)
  const due = newest().where('status', '=', 'scheduled').where('send_at', '<=', now)
  const held = newest()
    .where('status', '=', 'draft')
    .where(sql<boolean>`(held->>'at')::timestamptz > ${since}`)
  return [...(await due.execute()), ...(await held.execute())]
}

function toBackgroundJob(row: SingleSendRow): BackgroundJob {
  const { held } = row
  return {
    kind: 'start_single_send',
    id: row.id,
    name: row.name,
    state: held ? 'failed' : row.waiting_since ? 'waiting' : 'running',
    waits_for: !held && row.waiting_since ? 'imports' : null,
    startedBy: { userId: row.scheduled_by, apiKeyName: row.scheduled_by_key },
    startedAt: row.send_at ?? row.updated_at,
    endedAt: held ? new Date(held.at) : null,
    progress: null,
    problem: held ? { code: `send_${held.code}`, details: {} } : null,
    can_cancel: !held,
    path: held ? `/single-sends/${row.id}/review` : `/single-sends/${row.id}/stats`,
  }
}
