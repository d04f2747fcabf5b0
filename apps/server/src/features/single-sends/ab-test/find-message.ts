import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findSingleSend } from '../single-sends.ts'
import type { SingleSendRow } from '../wire.ts'
import { findStoredAbTest, withVariation } from './find-ab-test.ts'

export interface FoundMessage {
  /** The single send as the recipients of the variation get it. */
  message: SingleSendRow
  /** The id of the variation. Null for the single send's own message, which is also the first variation. */
  own: string | null
}

/**
 * A single send with the message of one of its variations; without an id, with its own message.
 * @throws single_send_not_found, ab_variation_not_found
 */
export async function findMessage(
  db: Db,
  account: string,
  id: string,
  variationId: string | undefined,
): Promise<FoundMessage> {
  const row = await findSingleSend(db, account, id)
  if (variationId === undefined) return { message: row, own: null }
  const stored = await findStoredAbTest(db, row.id)
  const variation = stored?.variations.find((one) => one.id === variationId)
  if (!variation) throw new Refusal('ab_variation_not_found', { id: variationId })
  return { message: withVariation(row, variation), own: variation.position === 0 ? null : variation.id }
}
