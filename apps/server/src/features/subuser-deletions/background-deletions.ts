import { sql } from 'kysely'
import type { BackgroundJob, BackgroundJobs } from '#jobs/background-jobs.ts'
import { countOpen } from '#jobs/count-open.ts'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import { accountErasing } from './deletions.ts'

/** A deletion without progress for so long has stalled, in milliseconds. */
const stalledAfterMs = 60_000

/** Deletions of an account's subusers. They can't be cancelled: what they erased does not come back. */
export const backgroundDeletions: BackgroundJobs = {
  kinds: ['delete_subuser'],
  async find(db, { account, now, since, limit, id }) {
    const only = id === undefined ? sql`` : sql`and deletion.id = ${uuidOrNone(id)}`
    const { rows: open } = await sql<OpenRow>`
      select deletion.id, account.username, user_id, api_key_name, started_at, progress_at,
        (contact_count + message_count)::float8 as total, (erased_count + erased_messages)::float8 as erased
      from account_deletion as deletion join account on account.id = deletion.account_id
      where deletion.parent_id = ${account} ${only}
      order by started_at desc limit ${limit}`.execute(db)
    const { rows: ended } = await sql<EndedRow>`
      select id, username, user_id, api_key_name, (contact_count + message_count)::float8 as total, started_at, ended_at
      from ended_deletion as deletion
      where account_id = ${account} and ended_at > ${since} ${only}
      order by ended_at desc limit ${limit}`.execute(db)
    return [...open.map((row) => openJob(row, now)), ...ended.map(endedJob)]
  },
  countRunning: (db, account) =>
    countOpen(db, {
      from: sql`account_deletion where parent_id = ${account}`,
      done: sql`erased_count + erased_messages`,
      total: sql`contact_count + message_count`,
    }),
  /** Asks for the job of a deletion that stalled. A second one finds nothing to do. */
  async retry({ database: { db }, now }, account, id) {
    const subuser = await findStalled(db, { parent: account, id, now: now() })
    if (subuser === undefined) throw new Refusal('job_not_retryable')
    await enqueue(db, accountErasing, { account: subuser })
  },
}

interface Row {
  id: string
  username: string
  user_id: string | null
  api_key_name: string | null
  /** Contacts, and messages to people. */
  total: number
  started_at: Date
}

type OpenRow = Row & { erased: number; progress_at: Date }
type EndedRow = Row & { ended_at: Date }

function openJob({ erased, progress_at, ...row }: OpenRow, now: Date): BackgroundJob {
  const isStalled = now.getTime() - progress_at.getTime() > stalledAfterMs
  return {
    ...common(row, Math.min(erased, row.total)),
    state: isStalled ? 'stalled' : 'running',
    endedAt: null,
    uncancellable: 'irreversible',
    can_retry: isStalled,
    path: `/account/subusers/${encodeURIComponent(row.username)}`,
  }
}

function endedJob(row: EndedRow): BackgroundJob {
  return { ...common(row, row.total), state: 'done', endedAt: row.ended_at, path: null }
}

function common({ id, username, user_id, api_key_name, total, started_at }: Row, done: number) {
  return {
    kind: 'delete_subuser' as const,
    id,
    name: username,
    startedBy: { userId: user_id, apiKeyName: api_key_name },
    startedAt: started_at,
    // An account without contacts and messages is erased in one step.
    progress: total === 0 ? null : { done, total },
  }
}

async function findStalled(
  db: Db,
  { parent, id, now }: { parent: string; id: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_deletion')
    .select('account_id')
    .where('parent_id', '=', parent)
    .where('id', '=', id)
    .where('progress_at', '<', new Date(now.getTime() - stalledAfterMs))
    .executeTakeFirst()
  return row?.account_id
}
