import type { ErrorCode } from '@carillon/contract/refusals'
import { Refusal } from './refusal.ts'

interface Use {
  kind: string
  id: string
  name: string
  locks: boolean
}

/**
 * Refuses to delete or change things in use. Call it in the transaction of the change, with the row locked.
 * @throws a refusal with this code that names each use that prevents it
 */
export function refuseLocked(
  code: ErrorCode,
  id: string | number,
  uses: readonly Use[],
  meta: { field?: string } = {},
): void {
  const locking = uses.filter(({ locks }) => locks)
  if (locking.length === 0) return
  throw new Refusal(code, { id, uses: locking.map(({ kind, id, name }) => ({ kind, id, name })) }, meta)
}
