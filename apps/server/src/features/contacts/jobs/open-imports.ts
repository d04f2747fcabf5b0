import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { isStuck, type JobRow } from './contact-jobs.ts'
import { importDetailOf } from './job-detail.ts'

/**
 * A job that has been accepted and has not ended: an import of a file, an upsert, a change of a list, or people being
 * unsubscribed, who may be anywhere (`isForAll`).
 */
export type OpenImport = Pick<
  JobRow,
  'id' | 'list_ids' | 'phase' | 'processed_count' | 'total_count' | 'accepted_at'
> & { fileName: string | null; needsAttention: boolean; isForAll: boolean }

/**
 * The open imports of an account, in the order in which they were accepted. Imports that wait for a user are left out.
 */
export async function findOpenImports(db: Db, account: string, now: Date): Promise<OpenImport[]> {
  const rows = await db
    .selectFrom('contact_job')
    .select(['id', 'kind', 'list_ids', 'status', 'phase', 'processed_count', 'total_count'])
    .select(['accepted_at', 'progress_at', 'detail'])
    .where('account_id', '=', account)
    .where('status', '=', 'pending')
    .where('kind', 'in', ['import', 'upsert', 'change_list', 'unsubscribe'])
    .where('accepted_at', 'is not', null)
    .orderBy('accepted_at')
    .execute()
  return rows.map(({ detail, kind, ...row }) => ({
    ...row,
    isForAll: kind === 'unsubscribe',
    fileName: importDetailOf({ detail }).fileName ?? null,
    needsAttention: isStuck(row, now),
  }))
}

/**
 * Makes these imports enqueue `importEnded` when they end. Call it in the transaction that checks them: an import ends
 * either after that transaction, and enqueues the job, or has ended before.
 * @returns whether any of them is still open
 */
export async function awaitImports(tx: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    update contact_job set is_awaited = true
    where id = any(${ids as string[]}::uuid[]) and status = 'pending' returning id
  `.execute(tx)
  return rows.length > 0
}
