import { importLimits } from '@carillon/contract/contact-imports'
import { Refusal } from '#platform/refusal.ts'
import { describe, expect, test } from '#test/kit.ts'
import { RecordCutter } from './cut-records.ts'

/** The records of a text that is read in two pieces, or the refusal. */
function cut(text: string, at = text.length): string[][] | { code: string; line: unknown } {
  const cutter = new RecordCutter(',')
  try {
    return [...cutter.cut(text.slice(0, at), false), ...cutter.cut(text.slice(at), true)]
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return { code: cause.code, line: cause.details.line }
  }
}

const texts = [
  [
    'plain cells',
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a last line without an end',
    'a,b\nc,',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['all three line ends', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
  ['lines without a character', '\n\na\r\n\r\nb\n\n', [['a'], ['b']]],
  [
    'blank cells',
    ',\n,,\n',
    [
      ['', ''],
      ['', '', ''],
    ],
  ],
  ['rows of any width', 'a\nb,c,d\ne,f\n', [['a'], ['b', 'c', 'd'], ['e', 'f']]],
  [
    'quoted delimiters and line ends',
    '"a,b","c\r\nd"\n"e\rf",g',
    [
      ['a,b', 'c\r\nd'],
      ['e\rf', 'g'],
    ],
  ],
  ['doubled quotation marks', '"a ""b"" c",""""\n', [['a "b" c', '"']]],
  ['a line of two quotation marks', '""\n"",""\n', [[''], ['', '']]],
  [
    'letters of any width',
    'Größe,😀\n"Łukasz ""Ł""",ễ',
    [
      ['Größe', '😀'],
      ['Łukasz "Ł"', 'ễ'],
    ],
  ],
  [
    'a mark inside a cell, which is a character',
    'a\nb "c" d,5"\ne, "f"\n',
    [['a'], ['b "c" d', '5"'], ['e', ' "f"']],
  ],
  ['letters behind the closing mark, which belong to the cell', '"a"b "c",d\n', [['ab "c"', 'd']]],
  [
    'a mark that is closed by that of another row, which damages its line only',
    'a,"5\nb,"c"\n"d",e\n',
    [
      ['a', '"5'],
      ['b', 'c'],
      ['d', 'e'],
    ],
  ],
  [
    'a mark that is never closed, which damages its line only',
    'a\r\n"b\r\nc"\r\n\r\nd,"e\nf,""\n',
    [['a'], ['b\r\nc'], ['d', '"e'], ['f', '']],
  ],
] as const

describe('cutting records', () => {
  test.for(texts)('%s', ([, text, expected]) => {
    expect(cut(text)).toEqual(expected)
  })

  test.for(texts)('%s, wherever the chunk ends', ([, text, expected]) => {
    for (let at = 0; at <= text.length; at++) expect(cut(text, at), `at ${at}`).toEqual(expected)
  })

  test('a record may be as long as the limit says, and no longer', () => {
    const cell = 'x'.repeat(importLimits.recordLength - 3)
    expect(cut(`a\n${cell},b\n`)).toEqual([['a'], [cell, 'b']])
    expect(cut(`a\n${cell},bcd\n`)).toEqual({ code: 'import_row_too_long', line: 2 })
    expect(cut(`a\n"${cell}\n${cell}`)).toEqual([['a'], [`"${cell}`], [cell]])
  })
})
