import { expect, test } from 'vitest'
import { givenClient, givenOptions } from '#test/given-email-test.ts'
import { clientsOfAudience, coverage, startingChoice, toggled, whyNot } from './test-choice.rules.ts'

type Priced = [id: string, share: number | null, cost: number]

const withClients = (...clients: Priced[]) =>
  givenOptions({
    clients: clients.map(([id, audience_share, cost]) => givenClient({ id, audience_share, cost })),
  })

test.for<[why: string, clients: Priced[], expected: string[]]>([
  [
    'few with large shares',
    [
      ['a', 0.5, 1],
      ['b', 0.05, 1],
      ['c', 0.41, 1],
    ],
    ['a', 'c'],
  ],
  [
    'two cheap ones instead of a dear one',
    [
      ['a', 0.92, 5],
      ['b', 0.5, 1],
      ['c', 0.42, 1],
    ],
    ['b', 'c'],
  ],
  [
    'one dear one, if it costs less than many',
    [
      ['a', 0.91, 2],
      ['b', 0.5, 1],
      ['c', 0.3, 1],
      ['d', 0.1, 1],
    ],
    ['a'],
  ],
  [
    'the fewest where all are free',
    [
      ['a', 0.3, 0],
      ['b', 0.9, 0],
      ['c', 0.7, 0],
    ],
    ['b'],
  ],
  [
    'exactly 90 % in spite of rounding',
    [
      ['a', 0.7, 1],
      ['b', 0.2, 1],
      ['c', 0.1, 1],
    ],
    ['a', 'b'],
  ],
  [
    'all known ones, if they cover less',
    [
      ['a', 0.5, 1],
      ['b', 0.1, 1],
      ['c', null, 1],
    ],
    ['a', 'b'],
  ],
])('the clients of the audience are %s', ([, clients, expected]) => {
  expect(clientsOfAudience(withClients(...clients))).toEqual(expected)
})

test('nothing is known about an audience without opens', () => {
  const options = givenOptions({ audience_opens: 0 })
  expect(clientsOfAudience(options)).toEqual([])
  expect(coverage(['outlook'], options)).toBeNull()
})

test('shares that add up to more than everything cover everything', () => {
  expect(coverage(['a', 'b'], withClients(['a', 0.7, 1], ['b', 0.7, 1]))).toBe(1)
})

test('the choice begins as last time, without clients that are gone', () => {
  const last = { tests: ['inbox' as const], clients: ['gone', 't_online', 'outlook'] }
  expect(startingChoice(givenOptions({ last })).clients).toEqual(['outlook', 't_online'])
})

test('an A/B test needs a variation', () => {
  const options = givenOptions({ variations: [{ id: 'a', letter: 'A', subject: '' }] })
  const choice = { ...startingChoice(options), variations: [] }
  expect(whyNot(choice, options)).toEqual({ code: 'noVariation' })
  expect(whyNot(startingChoice(options), options)).toBeNull()
})

test('chosen items keep the order of all', () => {
  expect(toggled(['a', 'b', 'c'], ['c'], 'a', true)).toEqual(['a', 'c'])
  expect(toggled(['a', 'b', 'c'], ['c', 'a'], 'a', false)).toEqual(['c'])
})
