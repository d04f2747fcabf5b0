import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { Asked, BackgroundJob, BackgroundJobs } from '../../../jobs/background-jobs.ts'
import type { SegmentRow } from '../access-segment.ts'

/**
 * Evaluations of segments that are new or were changed, and those that failed for their duration. A segment remembers no
 * evaluation that went well beside its last one, and most of those are part of following: they are not listed.
 */
export const backgroundEvaluations: BackgroundJobs = {
  kinds: ['evaluate_segment'],
  async find(db, asked) {
    const rows = await findRows(db, asked)
    return rows.map(show)
  },
  async countRunning(db, account) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from segment where account_id = ${account} and status = 'pending'`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },
}

async function findRows(db: Db, { account, limit, id }: Asked): Promise<SegmentRow[]> {
  const ofAccount = () => db.selectFrom('segment').selectAll().where('account_id', '=', account)
  const evaluated = sql<boolean>`(status = 'pending' or status = 'invalid' and problem = 'segment_too_slow')`
  if (id !== undefined) return ofAccount().where('id', '=', uuidOrNone(id)).where(evaluated).execute()
  const newest = () => ofAccount().orderBy('updated_at', 'desc').limit(limit)
  const open = newest().where('status', '=', 'pending')
  const tooSlow = newest().where('status', '=', 'invalid').where('problem', '=', 'segment_too_slow')
  return [...(await open.execute()), ...(await tooSlow.execute())]
}

function show(row: SegmentRow): BackgroundJob {
  const isOpen = row.status === 'pending'
  return {
    kind: 'evaluate_segment',
    id: row.id,
    name: row.name,
    state: isOpen ? 'running' : 'failed',
    startedBy: 'automatic',
    startedAt: row.query_changed_at,
    endedAt: isOpen ? null : row.updated_at,
    progress: null,
    problem: row.problem === null ? null : { code: row.problem, details: row.problem_details ?? {} },
    uncancellable: isOpen ? 'short' : null,
    path: `/contacts/segments/${row.id}`,
  }
}
