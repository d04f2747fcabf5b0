import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foreignCharacters, replaceForeign } from '../src/foreign-characters.ts'
import { isGsm } from '../src/gsm-alphabet.ts'

describe('a character that puts a text into UCS-2 is found with its replacement', () => {
  test.for([
    ['It’s', '’', "'"],
    ['“Hi', '“', '"'],
    ['„Hallo', '„', '"'],
    ['10–12', '–', '-'],
    ['now — or', '—', '-'],
    ['soon…', '…', '...'],
    ['10\u00A0€', '\u00A0', ' '],
    ['a\u200Bb', '\u200B', ''],
    ['tick `', '`', "'"],
    ['façade', 'ç', 'c'],
    ['Šárka is', 'Š', 'S'],
    ['œuvre', 'œ', 'oe'],
    ['½ price', '½', '1/2'],
    ['Shop™', '™', 'TM'],
    ['ﬁne', 'ﬁ', 'fi'],
    // The accent is a character of its own here; together they are in the alphabet.
    ['cafe\u0301', 'e\u0301', 'é'],
    ['Hi 😀', '😀', null],
    ['👩‍👩‍👧 one', '👩‍👩‍👧', null],
    ['привет', 'п', null],
    ['日', '日', null],
  ] as const)('%s', ([text, character, replacement]) => {
    const [first] = foreignCharacters(text)
    expect(first).toMatchObject({ character, replacement })
    expect(text.slice(first?.start, first?.end)).toBe(character)
  })

  test('an emoji of several code points is one character', () => {
    expect(foreignCharacters('👩‍👩‍👧👍🏽')).toHaveLength(2)
  })

  test('nothing is found in the alphabet', () => {
    expect(foreignCharacters('Preis: 5 € {ÄÖÜß}\r\n')).toEqual([])
  })
})

describe('replacing', () => {
  test('brings a text back to the 7-bit alphabet', () => {
    expect(replaceForeign('“It’s here” – only 5\u00A0€…')).toBe('"It\'s here" - only 5 €...')
  })

  test('keeps characters without a replacement', () => {
    expect(replaceForeign('It’s 😀')).toBe("It's 😀")
  })

  test('leaves only characters without a replacement in any text, and a second time changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const replaced = replaceForeign(text)
        expect(replaceForeign(replaced)).toBe(replaced)
        if (foreignCharacters(text).every(({ replacement }) => replacement !== null))
          expect(isGsm(replaced)).toBe(true)
      }),
      { seed: 6 },
    )
  })
})
