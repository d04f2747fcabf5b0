import { expect, test } from 'vitest'
import german from './de/single-sends.ts'
import english from './en/single-sends.ts'
import { withLegacyNames } from './legacy-names.ts'

const texts = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(texts)

test('legacy pages call single sends campaigns, in every sentence', () => {
  const [en, de] = [withLegacyNames(english, 'en'), withLegacyNames(german, 'de')]
  expect(en.title).toBe('Campaigns')
  expect(en.new.making).toBe('Creating your Campaign …')
  expect(de.title).toBe('Kampagnen')
  expect(de.new.title).toBe('Neue Kampagne')
  expect(texts(en).filter((text) => /Single Send/.test(text))).toEqual([])
  expect(texts(de).filter((text) => /[Ee]inzelsendung/.test(text))).toEqual([])
})

test('legacy pages call contacts recipients where a text names nothing else', () => {
  const title = { title: 'Contacts', index: { all: 'All contacts', empty: 'No contacts yet' } }
  expect(withLegacyNames(title, 'en')).toEqual({
    title: 'Recipients',
    index: { all: 'All recipients', empty: 'No contacts yet' },
  })
  expect(withLegacyNames({ title: 'Kontakte', empty: 'Noch keine Kontakte' }, 'de')).toEqual({
    title: 'Empfänger',
    empty: 'Noch keine Kontakte',
  })
})

test('words that are names of something else stay as they are', () => {
  const other = { a: 'toString', b: 'constructor', c: 'Recipients' }
  expect(withLegacyNames(other, 'en')).toEqual(other)
})
