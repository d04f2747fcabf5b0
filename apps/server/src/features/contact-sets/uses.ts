import type { ListUse } from '@carillon/contract/lists'
import type { SegmentUse } from '@carillon/contract/segments'
import type { Db } from '#platform/db.ts'
import { refuseLocked } from '#platform/refuse-locked.ts'

/**
 * Finds who sends to a list or segment, or excludes it. Features that send import contacts, not the other way round, so
 * roles pass this function (docs/decisions/0053).
 */
export type FindUses<Use = SegmentUse> = (
  db: Db,
  account: string,
  of: { kind: 'list' | 'segment'; id: string },
) => Promise<Use[]>

/**
 * Refuses to delete a list or segment that a send needs. Call it in the transaction that deletes, with the row locked.
 * @throws list_locked or segment_locked with the sends that need it
 */
export async function refuseUsed(
  tx: Db,
  account: string,
  of: { kind: 'list' | 'segment'; id: string },
  findUses: FindUses<ListUse>,
): Promise<void> {
  const code = of.kind === 'list' ? 'list_locked' : 'segment_locked'
  refuseLocked(code, of.id, await findUses(tx, account, of))
}
