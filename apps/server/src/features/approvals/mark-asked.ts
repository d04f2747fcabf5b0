import type { Db } from '#platform/db.ts'

/** Marks the rows of a list about which a request waits. */
export type MarkAsked = typeof markAsked

interface Row {
  id: string
  approval_asked?: boolean | undefined
}

/**
 * Marks the rows of a list about which a request waits. It may be about a state before later changes: only looking at each thing
 * would tell.
 */
export async function markAsked<R extends Row>(
  db: Db,
  { account, kind }: { account: string; kind: 'single_send' | 'automation' },
  rows: readonly R[],
): Promise<R[]> {
  if (rows.length === 0) return []
  const subjectOf = ({ id }: Row) => `${kind}:${id}`
  const found = await db
    .selectFrom('approval')
    .select('subject')
    .where('account_id', '=', account)
    .where('status', '=', 'waiting')
    .where('subject', 'in', rows.map(subjectOf))
    .execute()
  const asked = new Set(found.map(({ subject }) => subject))
  return rows.map((row) => (asked.has(subjectOf(row)) ? { ...row, approval_asked: true } : row))
}
