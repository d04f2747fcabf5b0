import { expect, test } from 'vitest'
import { certaintyOf, type Results, shownProbability } from './variation-rows.rules.ts'

const ids = ['01930000-0000-7000-8000-00000000000a', '01930000-0000-7000-8000-00000000000b'] as const

/** Two variations with 100 delivered messages each; A leads. */
function given(opens: [number, number], probability: number | null, leader: string | null = ids[0]): Results {
  return {
    state: 'testing',
    test_started_at: null,
    test_ends_at: null,
    expires_at: null,
    winner_id: null,
    leader_id: leader,
    remainder: 0,
    variations: ids.map((id, at) => {
      const counted = { delivered: 100, unique_opens: opens[at] ?? 0, unique_clicks: 7 }
      return {
        id,
        letter: at === 0 ? 'A' : 'B',
        subject: '',
        sample_size: 100,
        machine_only_opens: 0,
        window: counted,
        all_time: counted,
        open_probability: probability,
        click_probability: 0.5,
      }
    }),
  }
}

test.for([
  ['certain', given([40, 20], 0.999), { kind: 'certain', letter: 'A', probability: 0.999 }],
  ['perhaps chance', given([40, 38], 0.61), { kind: 'chance', letter: 'A', probability: 0.61 }],
  ['even with equal rates', given([40, 40], 0.5), { kind: 'even' }],
  ['unknown without delivered messages', given([0, 0], null, null), { kind: 'too_early' }],
] as const)('the leader is %s', ([, results, said]) => {
  expect(certaintyOf(results, 'open')).toEqual(said)
})

test('if clicks decide, the certainty ignores opens', () => {
  expect(certaintyOf(given([40, 20], 0.999), 'click')).toEqual({ kind: 'even' })
})

test('a person who picks the winner sees the certainty of opens', () => {
  expect(certaintyOf(given([40, 20], 0.999), 'manual')).toMatchObject({ kind: 'certain' })
})

test.for([
  [1, 0.999],
  [0.99999, 0.999],
  [0.9546, 0.954],
  [0.5, 0.5],
] as const)('a probability of %s is shown as %s', ([probability, shown]) => {
  expect(shownProbability(probability)).toBe(shown)
})
