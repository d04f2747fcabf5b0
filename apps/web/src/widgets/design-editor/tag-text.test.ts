import { compileTemplate } from '@carillon/personalization/compile-template'
import { expect, test } from 'vitest'
import { readTag, splitTags, tagLabel, writeTag } from './tag-text.ts'

test.for<[string, string, string | null]>([
  ['{{first_name}}', 'first_name', ''],
  ['{{ first_name }}', 'first_name', ''],
  ['{{insert first_name "default=Friend"}}', 'first_name', 'Friend'],
  ["{{insert first_name 'default=dear friend'}}", 'first_name', 'dear friend'],
  ['{{insert name "default=say \\"hi\\""}}', 'name', 'say "hi"'],
  ['{{first_name | Friend}}', 'first_name', 'Friend'],
  ['{{insert [Favourite colour] "default=grün"}}', '[Favourite colour]', 'grün'],
  ['{{{unsubscribe}}}', 'unsubscribe', ''],
  ['{{formatDate born "YYYY"}}', 'formatDate born "YYYY"', null],
  ['{{#if vip}}', '#if vip', null],
  ['{{else}}', 'else', null],
  ['{{/if}}', '/if', null],
])('%s names %s', ([source, name, fallback]) => {
  expect(readTag(source)).toMatchObject({ name, fallback })
})

test.for([
  ['Friend', '{{insert first_name "default=Friend"}}'],
  ['', '{{first_name}}'],
  ['say "hi" }}', '{{insert first_name "default=say \\"hi\\""}}'],
])('the default %s is written as %s and read again', ([fallback, expected]) => {
  const source = writeTag({ name: 'first_name', fallback: fallback!, isRaw: false })
  expect(source).toBe(expected)
  expect(compileTemplate(source, { kind: 'html' }).problems ?? []).toEqual([])
  expect(writeTag(readTag(source))).toBe(source)
})

test('a raw tag stays raw', () => {
  expect(writeTag(readTag('{{{Weblink}}}'))).toBe('{{{Weblink}}}')
})

test.for([
  '',
  'no tag',
  'a {{b}} c',
  '{{b}}{{{c}}}',
  '{{#if a}}x{{/if}} {{',
  '{ {{"}}"}} }',
  '<% a %> \\{{b}}',
])('the pieces of "%s" are the text', (text) => {
  const pieces = splitTags(text)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  for (const piece of pieces.filter(({ isTag }) => isTag)) expect(piece.text).toMatch(/^\{\{.*\}\}$/)
})

test('a pill shows the name and the fallback', () => {
  expect(tagLabel('{{first_name}}')).toBe('first_name')
  expect(tagLabel('{{insert [Favourite colour] "default=green"}}')).toBe('Favourite colour · green')
})
