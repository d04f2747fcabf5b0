import type { VariationLetter } from '@carillon/contract/ab-tests'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findSingleSend } from '../single-sends.ts'
import type { SingleSendRow } from '../wire.ts'
import { letterAt } from './ab-test.rules.ts'
import { type AbVariationRow, findStoredAbTest, withVariation } from './find-ab-test.ts'

export interface FoundMessage {
  /** The single send as the recipients of the variation get it. */
  message: SingleSendRow
  /** The id of the variation. Null for the single send's own message, which is also the first variation. */
  own: string | null
  /** Null without an A/B test. */
  abTest: FoundAbTest | null
}

interface FoundAbTest {
  type: 'subject' | 'content'
  /** The variation of `message`. */
  chosen: FoundVariation
  /** All of them, in their order. */
  variations: FoundVariation[]
}

interface FoundVariation {
  id: string
  letter: VariationLetter
  subject: string
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
  const stored = await findStoredAbTest(db, row.id)
  const variation = stored?.variations.find(
    (one) => one.id === variationId || (variationId === undefined && one.position === 0),
  )
  if (stored && variation) {
    const variations = stored.variations.map((one) => show(row, one))
    const chosen = show(row, variation)
    const abTest = { type: stored.test.type as FoundAbTest['type'], chosen, variations }
    const isFirst = variation.position === 0
    return { message: withVariation(row, variation), own: isFirst ? null : variation.id, abTest }
  }
  if (variationId !== undefined) throw new Refusal('ab_variation_not_found', { id: variationId })
  return { message: row, own: null, abTest: null }
}

function show(row: SingleSendRow, variation: AbVariationRow): FoundVariation {
  const { subject } = withVariation(row, variation)
  return { id: variation.id, letter: letterAt(variation.position), subject }
}
