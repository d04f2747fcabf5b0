import type { AbTest } from '@carillon/contract/ab-tests'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { accessSingleSend } from '../single-sends.ts'
import { decideWinner } from './decide-winner.ts'
import { accessAbTest, toAbTest } from './find-ab-test.ts'

/** Picks the winner by hand. A picked winner cannot be changed; picking it again changes nothing. */
export async function pickWinner(
  db: Db,
  account: string,
  id: string,
  variationId: string,
  now: Date,
): Promise<AbTest> {
  return db.transaction().execute(async (tx) => {
    const row = await accessSingleSend(tx, account, id)
    const found = await accessAbTest(tx, id)
    const { test, variations } = found
    if (!variations.some((one) => one.id === variationId)) {
      throw new Refusal('ab_variation_not_found', { id: variationId })
    }
    if (test.winner_id === variationId) return toAbTest(row, found)
    if (test.winner_id !== null) throw new Refusal('ab_winner_picked', { winner_id: test.winner_id })
    if (test.state !== 'pick_winner' || !test.expires_at || test.expires_at <= now) {
      throw new Refusal('ab_winner_not_open', { state: test.state })
    }
    await decideWinner(tx, row, variationId, now)
    return toAbTest(row, await accessAbTest(tx, id))
  })
}
