import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basicTable, extensionTable, isGsm, septetsOf } from '../src/gsm-alphabet.ts'
import { capacity, measureText, splitText } from '../src/measure-text.ts'

const many = (character: string, count: number) => character.repeat(count)

describe('the alphabet is the published one', () => {
  // Characters at some codes of 3GPP TS 23.038, section 6.2.1.
  test.for([
    [0x00, '@'],
    [0x01, '£'],
    [0x05, 'é'],
    [0x09, 'Ç'],
    [0x0a, '\n'],
    [0x0d, '\r'],
    [0x10, 'Δ'],
    [0x11, '_'],
    [0x1a, 'Ξ'],
    [0x1c, 'Æ'],
    [0x1f, 'É'],
    [0x20, ' '],
    [0x24, '¤'],
    [0x27, "'"],
    [0x2f, '/'],
    [0x30, '0'],
    [0x3f, '?'],
    [0x40, '¡'],
    [0x41, 'A'],
    [0x5a, 'Z'],
    [0x5b, 'Ä'],
    [0x5f, '§'],
    [0x60, '¿'],
    [0x61, 'a'],
    [0x7a, 'z'],
    [0x7b, 'ä'],
    [0x7f, 'à'],
  ] as const)('code %i is %s', ([code, character]) => {
    expect(basicTable[code]).toBe(character)
    expect(septetsOf(character)).toBe(1)
  })

  test('it has 127 characters besides the escape, and ten that need it', () => {
    expect(basicTable).toHaveLength(128)
    expect(new Set(basicTable).size).toBe(127)
    expect([...extensionTable].map((character) => septetsOf(character))).toEqual(Array(10).fill(2))
  })

  test.for(['`', 'ç', '“', '’', '–', '…', '\u00A0', '\t', 'Á', 'ё', '😀'])('%s is not in it', (character) => {
    expect(isGsm(character)).toBe(false)
  })
})

describe('a text is measured', () => {
  test.for([
    ['', 'gsm-7', 0, 0, 160],
    ['Hello', 'gsm-7', 5, 1, 155],
    [many('a', 160), 'gsm-7', 160, 1, 0],
    [many('a', 161), 'gsm-7', 161, 2, 145],
    [many('a', 306), 'gsm-7', 306, 2, 0],
    [many('a', 307), 'gsm-7', 307, 3, 152],
    [many('€', 80), 'gsm-7', 160, 1, 0],
    [many('€', 81), 'gsm-7', 162, 2, 143],
    // An extension character that has one septet left goes to the next segment.
    [`${many('a', 152)}€${many('a', 151)}`, 'gsm-7', 305, 2, 0],
    [`${many('a', 152)}€${many('a', 152)}`, 'gsm-7', 306, 3, 152],
    [many('а', 70), 'ucs-2', 70, 1, 0],
    [many('а', 71), 'ucs-2', 71, 2, 63],
    [many('а', 134), 'ucs-2', 134, 2, 0],
    [many('а', 135), 'ucs-2', 135, 3, 66],
    [many('😀', 35), 'ucs-2', 70, 1, 0],
    // 33 pairs fit into 67 units.
    [many('😀', 66), 'ucs-2', 132, 2, 1],
    [many('😀', 67), 'ucs-2', 134, 3, 65],
    // In UCS-2 the euro sign is one unit.
    [`${many('€', 69)}’`, 'ucs-2', 70, 1, 0],
  ] as const)('%s', ([text, encoding, units, segments, left]) => {
    expect(measureText(text)).toEqual({ encoding, units, segments, left })
  })
})

const texts = fc
  .array(fc.constantFrom('a', 'Ä', '\n', '€', '{', '😀', '’', 'bcdefgh'), { maxLength: 700 })
  .map((parts) => parts.join(''))
const plainTexts = texts.map((text) => text.replace(/[😀’]/gu, '|'))

describe('segments of any text', () => {
  test.for([texts, plainTexts])(
    'contain the whole text, are as many as counted, and keep within their capacity',
    (from) => {
      fc.assert(
        fc.property(from, (text) => {
          const measure = measureText(text)
          const segments = splitText(text)
          expect(segments.join('')).toBe(text)
          expect(segments).toHaveLength(measure.segments)
          const { single, segment: most } = capacity[measure.encoding]
          const sizes = segments.map((segment) => sizeIn(segment, measure.encoding))
          expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(measure.units)
          for (const size of sizes) expect(size).toBeLessThanOrEqual(segments.length > 1 ? most : single)
          for (const segment of segments) expect(segment.isWellFormed()).toBe(true)
          // A filler of the remaining length fits in, and one character more doesn't.
          const filler = measure.encoding === 'gsm-7' ? 'a' : 'б'
          if (text === '') return
          expect(measureText(text + filler.repeat(measure.left)).segments).toBe(measure.segments)
          expect(measureText(text + filler.repeat(measure.left + 1)).segments).toBe(measure.segments + 1)
        }),
        { seed: 23038 },
      )
    },
  )
})

function sizeIn(text: string, encoding: 'gsm-7' | 'ucs-2'): number {
  if (encoding === 'ucs-2') return text.length
  return [...text].reduce((sum, character) => sum + (septetsOf(character) ?? Number.NaN), 0)
}
