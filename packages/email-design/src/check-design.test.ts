import { expect, test } from 'vitest'
import { columns, design, text } from '../test/builders.ts'
import { checkDesign, utf8Bytes } from './check-design.ts'
import { newModule } from './defaults.ts'
import { starterDesign, starterIds } from './starters.ts'
import { hasUnsubscribeTag } from './unsubscribe-tag.ts'

const unsubscribe = newModule('unsubscribe', 'u')
const codes = (...modules: Parameters<typeof design>) =>
  checkDesign(design(...modules)).map(({ code }) => code)

test('a blank message has no content and no unsubscribe link', () =>
  expect(codes()).toEqual(['empty', 'unsubscribe_missing']))

test('finds what is missing, also in columns', () => {
  const picture = { ...newModule('image', 'i'), src: '/i/a.png' }
  expect(codes(unsubscribe, columns('row', '1', [picture]))).toEqual(['image_without_alt'])
  expect(codes(unsubscribe, newModule('image', 'i'))).toEqual(['image_without_source'])
  expect(codes(unsubscribe, newModule('button', 'b'))).toEqual(['button_without_link'])
  expect(codes(unsubscribe, text('t', { text: 'x', href: ' ' }))).toEqual(['link_empty'])
  expect(codes(unsubscribe, text('t', 'ä'.repeat(60_000)))).toEqual(['too_large'])
})

test.for(starterIds.filter((id) => id !== 'blank'))('the starter design %s has no findings', (id) => {
  let count = 0
  expect(checkDesign(starterDesign(id, 'en', () => `m${++count}`))).toEqual([])
})

test.for([
  ['<a href="{{{unsubscribe}}}">', true],
  ['<a href="{{ unsubscribe }}">', true],
  ['<a href="{{{unsubscribe_preferences}}}">', true],
  ['<%asm_group_unsubscribe_raw_url%>', true],
  ['[Unsubscribe_Preferences]', true],
  ['please unsubscribe', false],
  ['{{unsubscribe_later}}', false],
] as const)('a way out in %s: %s', ([html, expected]) => expect(hasUnsubscribeTag(html)).toBe(expected))

test('counts the bytes of the generated HTML', () => {
  for (const sample of ['abc', 'äöü', '€', '🔔 Glocke']) {
    expect(utf8Bytes(sample)).toBe(Buffer.byteLength(sample))
  }
})
