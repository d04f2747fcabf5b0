import { expect, test } from 'vitest'
import { flipsIn, replaceFlip, replaceFlips } from './flips.rules.ts'

const message = 'It’s {{insert first_name "default=“Friend”"}}’s day 😀 {{city}}'

test('characters that flip a message are found in its text and in fallbacks', () => {
  expect(flipsIn(message)).toEqual([
    { character: '’', replacement: "'", count: 2 },
    { character: '“', replacement: '"', count: 1 },
    { character: '”', replacement: '"', count: 1 },
    { character: '😀', replacement: null, count: 1 },
  ])
})

test('names of tags do not count, because readers never see them', () => {
  expect(flipsIn('{{Straße}} {{naïve_’}}')).toEqual([])
})

test.for([
  [
    'replaces one wherever it is',
    '’',
    "'",
    'It\'s {{insert first_name "default=“Friend”"}}\'s day 😀 {{city}}',
  ],
  [
    'takes out what nothing replaces',
    '😀',
    null,
    'It’s {{insert first_name "default=“Friend”"}}’s day  {{city}}',
  ],
] as const)('%s', ([, character, replacement, expected]) => {
  expect(replaceFlip(message, { character, replacement })).toBe(expected)
})

test('replacing all keeps tags readable, also with quotes in a fallback', () => {
  const replaced = replaceFlips(message)
  expect(replaced).toBe('It\'s {{insert first_name "default=\\"Friend\\""}}\'s day 😀 {{city}}')
  expect(flipsIn(replaced)).toEqual([{ character: '😀', replacement: null, count: 1 }])
})
