import { expect, test } from 'vitest'
import { type Action, type GenerationState, nextAction, type PlacementState } from './next-action.rules.ts'
import { hour, pauseAfterFault, pauseOfReview } from './pauses.rules.ts'

const untouched: GenerationState = {
  generation: 1,
  hasBegun: false,
  isMade: false,
  isOn: false,
  isAccepted: false,
  isRemoved: false,
  spares: [],
}
const begun = { ...untouched, hasBegun: true }
const made = { ...begun, isMade: true }
const on = { ...made, isOn: true }
const accepted = { ...on, isAccepted: true }
const off = { ...accepted, isOn: false }
const removed = { ...accepted, isOn: false, isRemoved: true }
const second = (one: GenerationState) => ({ ...one, generation: 2 })
const third = (one: GenerationState) => ({ ...one, generation: 3 })

type Wanted = PlacementState['wanted']
const rows: [name: string, wanted: Wanted, former: number | null, all: GenerationState[], next: Action][] = [
  ['a new ad is made', 'active', null, [untouched], { kind: 'make' }],
  ['an ad that was begun is made further', 'active', null, [begun], { kind: 'make' }],
  ['a made ad is switched on', 'active', null, [made], { kind: 'switch_on', generation: 1 }],
  ['an ad that is on is looked at', 'active', null, [on], { kind: 'look' }],
  ['an accepted ad is looked at', 'active', null, [accepted], { kind: 'look' }],
  ['a resumed ad is switched on', 'active', null, [off], { kind: 'switch_on', generation: 1 }],
  ['an ad that was deleted at the partner is lost', 'active', null, [removed], { kind: 'lost' }],
  ['a running ad is switched off', 'paused', null, [on], { kind: 'switch_off' }],
  ['an ad that was not made yet is paused as it is', 'paused', null, [begun], { kind: 'rest' }],
  ['a paused ad rests', 'paused', null, [off], { kind: 'rest' }],
  ['an unwanted ad is removed', 'gone', null, [accepted], { kind: 'remove', generation: 1 }],
  ['an unwanted ad that may stand is removed', 'gone', null, [begun], { kind: 'remove', generation: 1 }],
  ['an unwanted ad that was not begun is gone', 'gone', null, [untouched], { kind: 'gone' }],
  ['an unwanted ad that was removed is gone', 'gone', null, [removed], { kind: 'gone' }],
  [
    'the former ad runs while the new one is made',
    'active',
    1,
    [accepted, second(untouched)],
    { kind: 'make' },
  ],
  ['the former ad runs while the new one is reviewed', 'active', 1, [accepted, second(on)], { kind: 'look' }],
  [
    'the former ad is removed when the new one is accepted',
    'active',
    1,
    [accepted, second(accepted)],
    { kind: 'remove', generation: 1 },
  ],
  ['both ads are switched off by a pause', 'paused', 1, [accepted, second(on)], { kind: 'switch_off' }],
  [
    'the former ad is switched on by the end of a pause',
    'active',
    1,
    [off, second(made)],
    { kind: 'switch_on', generation: 1 },
  ],
  [
    'a superseded ad that was never accepted is removed before the new one is made',
    'active',
    1,
    [accepted, second(on), third(untouched)],
    { kind: 'remove', generation: 2 },
  ],
  [
    'a superseded ad that was never begun stands nowhere',
    'active',
    1,
    [accepted, second(untouched), third(untouched)],
    { kind: 'make' },
  ],
  [
    'a double campaign is removed before anything else is made',
    'active',
    null,
    [{ ...begun, spares: ['77'] }],
    { kind: 'remove_spare', generation: 1, id: '77' },
  ],
  [
    'a double campaign of an unwanted ad is removed',
    'gone',
    null,
    [{ ...removed, spares: ['77'] }],
    { kind: 'remove_spare', generation: 1, id: '77' },
  ],
  [
    'a running ad is switched off before a double campaign is removed',
    'paused',
    null,
    [{ ...on, spares: ['77'] }],
    { kind: 'switch_off' },
  ],
]
test.each(rows)('%s', (_name, wanted, formerGeneration, generations, expected) => {
  const generation = Math.max(...generations.map((one) => one.generation))
  expect(nextAction({ wanted, generation, formerGeneration, isUncertain: false, generations })).toEqual(
    expected,
  )
})

test('an ad whose switching on was not answered is switched off by a pause', () => {
  const placement = { wanted: 'paused', generation: 1, formerGeneration: null, isUncertain: true } as const
  expect(nextAction({ ...placement, generations: [made] })).toEqual({ kind: 'switch_off' })
  expect(nextAction({ ...placement, generations: [begun] })).toEqual({ kind: 'rest' })
})

test('the pauses after faults grow to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((tries) => pauseAfterFault(tries) / 60_000)).toEqual([
    1, 2, 5, 15, 60, 60, 60,
  ])
})

test('a partner is asked every half a minute at first, then every five, then hourly', () => {
  expect([0, 9 / 60, 1 / 4, 1, 3, 48].map((hours) => pauseOfReview(hours * hour) / 60_000)).toEqual([
    0.5, 0.5, 5, 5, 60, 60,
  ])
})
