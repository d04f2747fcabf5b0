import type { Block, Span } from '@carillon/email-design/design'
import { expect, test } from 'vitest'
import { differenceOf, editBlocks, type TextEdit } from './text-rows.rules.ts'

const place = (row: number, at: number) => ({ row, at })

test.for<[before: string[], after: string[], edit: [number, number, number, number, ...string[]] | null]>([
  [['one'], ['one'], null],
  [[''], ['a'], [0, 0, 0, 0, 'a']],
  [['one'], ['on'], [0, 2, 0, 3, '']],
  [['aa'], ['aaa'], [0, 2, 0, 2, 'a']],
  [
    ['one', 'two', 'two'],
    ['one', 'tw!o', 'two'],
    [1, 2, 1, 2, '!'],
  ],
  [
    ['one', 'two'],
    ['on', 'e', 'two'],
    [0, 2, 0, 2, '', ''],
  ],
  [['one', 'two'], ['onetwo'], [0, 3, 1, 0, '']],
  [['one', 'two', 'three'], ['X'], [0, 0, 2, 5, 'X']],
  [
    ['a', 'a'],
    ['a', 'a', 'a'],
    [1, 1, 1, 1, '', 'a'],
  ],
])('the difference of %j and %j', ([before, after, edit]) => {
  const [fromRow, fromAt, toRow, toAt, ...texts] = edit ?? [0, 0, 0, 0]
  const found = differenceOf(before, after)
  expect(found).toEqual(edit && { from: place(fromRow, fromAt), to: place(toRow, toAt), texts })
})

const paragraph = (...spans: Span[]): Block => ({ type: 'paragraph', align: 'unset', spans })
const item = (text: string, ...lists: Extract<Block, { items: unknown }>[]) => ({
  align: 'unset' as const,
  spans: text === '' ? [] : [{ text }],
  lists,
})
const bold = { text: 'bold', bold: true as const }
const heading: Block = { type: 'h1', align: 'center', spans: [{ text: 'Title' }] }
const bullets: Block = {
  type: 'bullets',
  items: [item('one', { type: 'numbers', items: [item('in one'), item('in two')] }), item('two')],
}
const edit = (from: [number, number], to: [number, number], ...texts: string[]): TextEdit => ({
  from: place(...from),
  to: place(...to),
  texts,
})

test.for<[what: string, before: Block[], edit: TextEdit, after: Block[]]>([
  [
    'typed text looks like the character before it',
    [paragraph(bold, { text: ' plain' })],
    edit([0, 4], [0, 4], '!'),
    [paragraph({ ...bold, text: 'bold!' }, { text: ' plain' })],
  ],
  [
    'text at the beginning looks like the first character',
    [paragraph(bold)],
    edit([0, 0], [0, 0], 'X'),
    [paragraph({ ...bold, text: 'Xbold' })],
  ],
  [
    'text in place of other text looks like that',
    [paragraph({ text: 'so ' }, bold)],
    edit([0, 3], [0, 7], 'X'),
    [paragraph({ text: 'so ' }, { ...bold, text: 'X' })],
  ],
  ['an empty text takes words', [paragraph()], edit([0, 0], [0, 0], 'a'), [paragraph({ text: 'a' })]],
  [
    'a heading that is divided stays a heading in both halves',
    [heading],
    edit([0, 2], [0, 2], '', ''),
    [{ ...heading, spans: [{ text: 'Ti' }] } as Block, { ...heading, spans: [{ text: 'tle' }] } as Block],
  ],
  [
    'a paragraph follows a heading that is ended',
    [heading],
    edit([0, 5], [0, 5], '', 'x'),
    [heading, { type: 'paragraph', align: 'center', spans: [{ text: 'x' }] }],
  ],
  [
    'rows are joined when their boundary is deleted, of any kind',
    [heading, paragraph(bold)],
    edit([0, 5], [1, 0], ''),
    [{ ...heading, spans: [{ text: 'Title' }, bold] } as Block],
  ],
  [
    'an item is divided, and lists within go on below the second half',
    [bullets],
    edit([0, 1], [0, 1], '', ''),
    [
      {
        type: 'bullets',
        items: [
          item('o'),
          item('ne', { type: 'numbers', items: [item('in one'), item('in two')] }),
          item('two'),
        ],
      },
    ],
  ],
  [
    'an item within a list takes the place of the one above it that is deleted',
    [paragraph({ text: 'a' }), bullets],
    edit([0, 1], [1, 3], ''),
    [
      paragraph({ text: 'a' }),
      {
        type: 'bullets',
        items: [item('in one', { type: 'numbers', items: [item('in two')] }), item('two')],
      },
    ],
  ],
  [
    'everything can be replaced',
    [heading, bullets],
    edit([0, 0], [4, 3], 'New'),
    [{ ...heading, spans: [{ text: 'New' }] } as Block],
  ],
  ['a place beyond the text changes nothing', [heading], edit([3, 0], [3, 0], 'x'), [heading]],
])('%s', ([, before, made, after]) => {
  expect(editBlocks(before, made)).toEqual(after)
})
