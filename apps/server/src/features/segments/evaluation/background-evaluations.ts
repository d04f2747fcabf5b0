import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DB } from '#platform/tables.generated.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { Asked, BackgroundJob, BackgroundJobs } from '../../../jobs/background-jobs.ts'
import { countOpen } from '../../../jobs/count-open.ts'
import type { SegmentRow } from '../access-segment.ts'
import { isAwaited } from './asked-evaluation.ts'

/**
 * Of each segment the last evaluation that somebody waited for, or that failed. The others are part of following and happen all the
 * time: they are not listed.
 */
export const backgroundEvaluations: BackgroundJobs = {
  kinds: ['evaluate_segment'],
  async find(db, asked) {
    const rows = await findRows(db, asked)
    return rows.flatMap(show)
  },
  countRunning: (db, account) =>
    countOpen(db, { from: sql`segment where account_id = ${account} and ${isAwaited}` }),
}

const isAsked = (eb: ExpressionBuilder<DB, 'segment'>) => eb('asked_at', 'is not', null)

async function findRows(db: Db, { account, since, limit, id }: Asked): Promise<SegmentRow[]> {
  const ofAccount = db.selectFrom('segment').selectAll().where('account_id', '=', account).where(isAsked)
  if (id !== undefined) return ofAccount.where('id', '=', uuidOrNone(id)).execute()
  const open = ofAccount.where('answered_at', 'is', null).orderBy('asked_at', 'desc').limit(limit)
  const ended = ofAccount.where('answered_at', '>', since).orderBy('answered_at', 'desc').limit(limit)
  return [...(await open.execute()), ...(await ended.execute())]
}

function show(row: SegmentRow): BackgroundJob[] {
  const { asked_at: startedAt, answered_at: endedAt, answer } = row
  if (startedAt === null) return []
  const problem = answer && 'problem' in answer ? answer : null
  const count = answer && 'count' in answer ? answer.count : null
  const isNobody = row.asked_by === null && row.asked_by_key === null
  return [
    {
      kind: 'evaluate_segment',
      id: row.id,
      name: row.name,
      state: endedAt === null ? 'running' : problem ? 'failed' : 'done',
      startedBy: isNobody ? 'automatic' : { userId: row.asked_by, apiKeyName: row.asked_by_key },
      ...{ startedAt, endedAt },
      progress: count === null ? null : { done: count, total: count },
      problem: problem && { code: problem.problem, details: problem.details },
      uncancellable: endedAt === null ? 'short' : null,
      path: `/contacts/segments/${row.id}`,
    },
  ]
}
