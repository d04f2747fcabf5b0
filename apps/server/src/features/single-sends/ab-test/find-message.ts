import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findSingleSend } from '../single-sends.ts'
import type { SingleSendRow } from '../wire.ts'
import { findStoredAbTest, withVariation } from './find-ab-test.ts'

/**
 * A single send with the message of one of its variations; without an id, with its own message.
 * @throws single_send_not_found, ab_variation_not_found
 */
export async function findMessage(
  db: Db,
  account: string,
  id: string,
  variationId: string | undefined,
): Promise<SingleSendRow> {
  const row = await findSingleSend(db, account, id)
  if (variationId === undefined) return row
  const stored = await findStoredAbTest(db, id)
  const variation = stored?.variations.find((one) => one.id === variationId)
  if (!variation) throw new Refusal('ab_variation_not_found', { id: variationId })
  return withVariation(row, variation)
}
