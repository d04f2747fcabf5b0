import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { detailOf, isStuck, type JobRow } from './contact-jobs.ts'

/**
 * An import of a file, contacts of a call, or people put on a list or taken off it by the thousand: accepted, and not
 * ended yet.
 */
export type OpenImport = Pick<
  JobRow,
  'id' | 'list_ids' | 'phase' | 'processed_count' | 'total_count' | 'accepted_at'
> & { fileName: string | null; needsAttention: boolean }

/** What an account's imports still have to bring, those accepted first first. One that waits for a person is not among them. */
export async function findOpenImports(db: Db, account: string, now: Date): Promise<OpenImport[]> {
  const rows = await db
    .selectFrom('contact_job')
    .select(['id', 'list_ids', 'status', 'phase', 'processed_count', 'total_count'])
    .select(['accepted_at', 'progress_at', 'detail'])
    .where('account_id', '=', account)
    .where('status', '=', 'pending')
    .where('kind', 'in', ['import', 'upsert', 'change_list'])
    .where('accepted_at', 'is not', null)
    .orderBy('accepted_at')
    .execute()
  return rows.map(({ detail, ...row }) => ({
    ...row,
    fileName: detailOf({ detail }).fileName ?? null,
    needsAttention: isStuck(row, now),
  }))
}

/**
 * Asks to be told when these end. MemberFilter the caller's transaction: an import either ends after it and tells, or has
 * ended before.
 * @returns whether any of them is still open
 */
export async function awaitImports(tx: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    update contact_job set is_awaited = true
    where id = any(${ids as string[]}::uuid[]) and status = 'pending' returning id
  `.execute(tx)
  return rows.length > 0
}
