import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { JobRow } from '../jobs/contact-jobs.ts'

/** Submits of forms, which stand in the same order. The feature of forms lies above contacts, so roles hand them in. */
export interface SignupWork {
  /** The place of the first waiting submit; null if none waits. */
  firstPlace(db: Db, account: string): Promise<number | null>
  /** Applies a set of the calls with a place before this one; null: of all. */
  apply(context: JobContext, account: string, before: number | null): Promise<void>
}

/** The next work for an account. */
export type NextWork =
  | { kind: 'job'; row: JobRow }
  /** Small calls that follow each other, to be applied as one set. */
  | { kind: 'upserts'; ids: string[] }
  | { kind: 'signups'; before: number | null }
  /** The first job had a fault and is tried again at that time. The jobs behind it wait. */
  | { kind: 'later'; at: Date }

/** The most contacts that calls of one set have together, and the most calls. */
export const setLimits = { contacts: 5000, calls: 1000 } as const

export async function findNextWork(
  db: Db,
  account: string,
  signups: SignupWork | null,
): Promise<NextWork | null> {
  const [row] = await waiting(db, account).selectAll().limit(1).execute()
  const signup = (await signups?.firstPlace(db, account)) ?? null
  if (signup !== null && (!row || signup < row.place)) return { kind: 'signups', before: row?.place ?? null }
  if (!row) return null
  if (row.retry_at !== null && (await isAhead(db, row.retry_at))) return { kind: 'later', at: row.retry_at }
  // A job that had a fault is tried alone, so that it takes no other with it.
  if (row.kind !== 'upsert' || row.retry_at !== null || isLong(row)) return { kind: 'job', row }
  const ids = await followingUpserts(db, account, signup)
  return ids.length > 1 ? { kind: 'upserts', ids } : { kind: 'job', row }
}

/** True if a job may take long, so that it runs in slots of its own. */
export function isLong({ kind, detail, requested_count }: JobRow): boolean {
  if (kind === 'upsert') return requested_count > setLimits.contacts
  if (kind === 'remove') return false
  if (kind === 'delete') return !('ids' in detail)
  if (kind === 'unsubscribe') return !('unsubscribes' in detail && 'ids' in detail.unsubscribes)
  return true
}

function waiting(db: Db, account: string) {
  return db
    .selectFrom('contact_job')
    .where('account_id', '=', account)
    .where('status', '=', 'pending')
    .where('accepted_at', 'is not', null)
    .orderBy('place')
}

async function isAhead(db: Db, time: Date): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`select ${time} > clock_timestamp() as ahead`.execute(db)
  return rows[0]?.ahead ?? false
}

async function followingUpserts(db: Db, account: string, before: number | null): Promise<string[]> {
  let query = waiting(db, account)
  if (before !== null) query = query.where('place', '<', before)
  const rows = await query
    .select(['id', 'kind', 'requested_count', 'retry_at'])
    .limit(setLimits.calls)
    .execute()
  const ids: string[] = []
  let contacts = 0
  for (const row of rows) {
    contacts += row.requested_count
    const fits = ids.length === 0 || contacts <= setLimits.contacts
    if (row.kind !== 'upsert' || row.retry_at !== null || !fits) break
    ids.push(row.id)
  }
  return ids
}
