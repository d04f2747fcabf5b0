import { winProbabilities } from '@carillon/contract/ab-statistics'
import type { AbTestResults } from '@carillon/contract/ab-tests'
import type { Db } from '#platform/db.ts'
import { countTestParts, type PartCount } from '#sending/sends/public.ts'
import { findSingleSend } from '../single-sends.ts'
import { countingOf } from '../wire.ts'
import { leaderOf, letterAt } from './ab-test.rules.ts'
import { accessAbTest, withVariation } from './find-ab-test.ts'

/** The results of a test's variations. One scan of the test's recipients. */
export async function findResults(db: Db, account: string, id: string, now: Date): Promise<AbTestResults> {
  const row = await findSingleSend(db, account, id)
  const { test, variations } = await accessAbTest(db, id)
  const of = { account, client: 'single-sends', clientId: id }
  const { parts, remainder } = await countTestParts(db, of, test.test_ends_at ?? now)
  const counts = new Map(parts.map((part) => [part.variationId, part]))
  const counted = variations.map((variation) => ({
    variation,
    count: counts.get(variation.id) ?? noCount,
  }))
  const windows = counted.map(({ count }) => count.window)
  const tracking = countingOf(row)
  const opens = tracking.opens ? probabilitiesOf(windows, 'unique_opens') : null
  const clicks = tracking.clicks ? probabilitiesOf(windows, 'unique_clicks') : null
  const criterion = test.winner_criteria as 'open' | 'click' | 'manual'
  const isCounted = criterion === 'click' ? tracking.clicks : tracking.opens
  const leader = isCounted ? leaderOf(windows, criterion) : null
  return {
    state: test.state as AbTestResults['state'],
    test_started_at: test.test_started_at?.toISOString() ?? null,
    test_ends_at: test.test_ends_at?.toISOString() ?? null,
    expires_at: test.expires_at?.toISOString() ?? null,
    winner_id: test.winner_id,
    leader_id: leader === null ? null : variations[leader]!.id,
    variations: counted.map(({ variation, count }, at) => ({
      id: variation.id,
      letter: letterAt(variation.position),
      subject: withVariation(row, variation).subject,
      sample_size: count.sampleSize,
      window: count.window,
      all_time: count.allTime,
      machine_only_opens: count.machineOnlyOpens,
      open_probability: opens?.[at] ?? null,
      click_probability: clicks?.[at] ?? null,
    })),
    tracking,
    remainder,
  }
}

const nobody = { delivered: 0, unique_opens: 0, unique_clicks: 0 }
const noCount: Omit<PartCount, 'variationId'> = {
  sampleSize: 0,
  window: nobody,
  allTime: nobody,
  machineOnlyOpens: 0,
}

function probabilitiesOf(
  windows: readonly PartCount['window'][],
  name: 'unique_opens' | 'unique_clicks',
): number[] | null {
  if (windows.some(({ delivered }) => delivered === 0)) return null
  return winProbabilities(windows.map((window) => ({ delivered: window.delivered, reacted: window[name] })))
}
