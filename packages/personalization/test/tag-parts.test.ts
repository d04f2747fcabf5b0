import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTemplate } from '../src/compile-template.ts'
import { fillTags, plainName, readTag, splitTags, writableName, writeTag } from '../src/tag-parts.ts'

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

/** Texts full of braces, quotes and tags, whole and broken. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{{first_name}}',
        '{{{Weblink}}}',
        '{{insert city "default=Köln"}}',
        '{{#if a}}',
        '{{/if}}',
      ),
      fc.constantFrom('{', '{{', '}}', '}', '"', "'", '\\', '<%', '%>', '|', '{{!--', '~', ' ', '\n'),
      fc.string({ maxLength: 6, unit: 'grapheme' }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('the pieces of any text are the text, letter by letter', () => {
  fc.assert(
    fc.property(
      anyText,
      (text) =>
        splitTags(text)
          .map((piece) => piece.text)
          .join('') === text,
    ),
  )
})

test('each piece that is a tag is one tag when it stands alone', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { text: tag } of splitTags(text).filter(({ isTag }) => isTag)) {
        expect(splitTags(tag)).toEqual([{ isTag: true, text: tag }])
      }
    }),
  )
})

test('any fallback without braces is read as it was written', () => {
  const fallback = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .map((text) => text.replace(/[{}\n\\]/g, '').trim())
  fc.assert(
    fc.property(fallback, (words) => {
      fc.pre(!/^(["']).*\1$/.test(words))
      const source = writeTag({ name: 'city', fallback: words, isRaw: false })
      expect(readTag(source)).toMatchObject({ name: 'city', fallback: words })
    }),
  )
})

test('names with blanks stand in brackets, and are shown without them', () => {
  expect(writableName('Favourite colour')).toBe('[Favourite colour]')
  expect(writableName('Größe')).toBe('Größe')
  expect(plainName('[Favourite colour]')).toBe('Favourite colour')
})

test('a filled text shows fallbacks, examples for the rest, and no blocks', () => {
  const text = 'Hi {{insert first_name "default=friend"}}{{#if vip}}, {{city}}{{/if}}!'
  expect(fillTags(text, ({ name }) => `<${name}>`)).toBe('Hi friend, <city>!')
})
