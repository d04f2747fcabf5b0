import { expect, test } from 'vitest'
import { emojiIn, matchingEmoji } from './emoji-list.ts'
import { charactersOf } from './line-length.rules.ts'

test('every emoji is one character with a name in both languages, and appears once', () => {
  const english = emojiIn('en')
  const german = emojiIn('de')
  expect(new Set(english.map(({ emoji }) => emoji)).size).toBe(english.length)
  for (const [at, { emoji, name }] of english.entries()) {
    expect(charactersOf(emoji), emoji).toHaveLength(1)
    expect(emoji).toMatch(/\p{Emoji}/u)
    expect(name, emoji).not.toBe('')
    expect(german[at]?.name, emoji).not.toBe('')
  }
})

test('emoji are found by words of the language', () => {
  const found = (language: 'en' | 'de', search: string) =>
    matchingEmoji(emojiIn(language), search).map(({ emoji }) => emoji)
  expect(found('en', 'Gift')).toEqual(['🎁'])
  expect(found('de', 'geschenk')).toEqual(['🎁'])
  expect(found('de', 'gift')).toEqual([])
})
