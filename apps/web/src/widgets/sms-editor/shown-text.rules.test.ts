import { describe, expect, test } from 'vitest'
import { bytesOf, hasLink, shownText } from './shown-text.rules.ts'

const account = {
  prefix: 'Acme: ',
  suffix: ' Reply STOP to opt out',
  short_link_base: 'https://a.example/',
  short_link_length: 26,
}
const usual = { addsPrefix: false, addsSuffix: false, shortensLinks: false }
const exampleOf = (name: string) => ({ first_name: 'Maria' })[name] ?? name
const shown = (body: string, changes: Partial<typeof usual> = {}) =>
  shownText({ body, ...usual, ...changes }, account, exampleOf)

describe('the text as a person gets it', () => {
  test.for([
    ['fills tags with examples', 'Hi {{first_name}}!', {}, 'Hi Maria!'],
    ['prefers fallbacks', 'Hi {{insert first_name "default=friend"}}!', {}, 'Hi friend!'],
    ['has the prefix', 'Hi', { addsPrefix: true }, 'Acme: Hi'],
    ['has the suffix', 'Hi', { addsSuffix: true }, 'Hi Reply STOP to opt out'],
    ['is nothing without a text', '  ', { addsPrefix: true, addsSuffix: true }, ''],
    ['keeps links', 'See https://shop.example/a.', {}, 'See https://shop.example/a.'],
    [
      'has short links of their length, and the punctuation behind them',
      'See https://shop.example/a/long/path?x=1, soon.',
      { shortensLinks: true },
      'See https://a.example/xxxxxxxx, soon.',
    ],
  ] as const)('%s', ([, body, changes, expected]) => {
    expect(shown(body, changes)).toBe(expected)
  })

  test('leaves out additions that are not known yet', () => {
    expect(shownText({ body: 'Hi', ...usual, addsPrefix: true }, undefined, exampleOf)).toBe('Hi')
  })
})

test('a link is found by every search, not only by the first', () => {
  expect([hasLink('https://a.example'), hasLink('https://a.example'), hasLink('none')]).toEqual([
    true,
    true,
    false,
  ])
})

test('bytes are those of UTF-8', () => {
  expect(bytesOf('aé€😀')).toBe(10)
})
