import { type ExpressionBuilder, sql } from 'kysely'
import type { Asked, BackgroundJob, BackgroundJobs } from '#jobs/background-jobs.ts'
import { countOpen } from '#jobs/count-open.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import type { DB } from '#schema/tables.generated.ts'
import type { SegmentRow } from '../access-segment.ts'
import { answered, isAwaited } from './asked-evaluation.ts'

/**
 * The last evaluation of each segment that a user waited for, or that failed. Other evaluations happen all the time, as
 * segments follow changes: they are not listed.
 */
export const backgroundEvaluations: BackgroundJobs = {
  kinds: ['evaluate_segment'],
  async find(db, asked) {
    const rows = await findRows(db, asked)
    return rows.flatMap(toBackgroundJobs)
  },
  cancel,
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

function toBackgroundJobs(row: SegmentRow): BackgroundJob[] {
  const { asked_at: startedAt, answered_at: endedAt, answer } = row
  if (startedAt === null) return []
  const problem = answer && 'problem' in answer ? answer : null
  const count = answer && 'count' in answer ? answer.count : null
  const isCancelled = answer !== null && 'cancelled' in answer
  const isNobody = row.asked_by === null && row.asked_by_key === null
  return [
    {
      kind: 'evaluate_segment',
      id: row.id,
      name: row.name,
      state: endedAt === null ? 'running' : isCancelled ? 'cancelled' : problem ? 'failed' : 'done',
      startedBy: isNobody ? 'automatic' : { userId: row.asked_by, apiKeyName: row.asked_by_key },
      startedAt,
      endedAt,
      took_before_ms: endedAt === null ? row.evaluation_ms : null,
      progress: count === null ? null : { done: count, total: count },
      problem: problem && { code: problem.problem, details: problem.details },
      can_cancel: endedAt === null,
      path: `/contacts/segments/${row.id}`,
    },
  ]
}

/**
 * The evaluation notices within a second that no user waits for it any more, and ends. The segment keeps its members, and
 * is evaluated again when its conditions change, on request, or a day later.
 */
async function cancel({ database: { db }, now }: Services, account: string, id: string): Promise<void> {
  const at = now()
  const { numUpdatedRows } = await db
    .updateTable('segment')
    .set({ ...answered({ cancelled: true }, at), next_at: new Date(at.getTime() + 24 * 60 * 60_000) })
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
    .where(isAwaited)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('job_ended')
}
