import { describe, expect, test } from 'vitest'
import {
  foreignButton,
  foreignColumns,
  foreignImage,
  foreignLine,
  foreignLink,
  foreignPage,
  foreignPicture,
  foreignText,
  readForeign,
} from '../test/foreign-page.ts'

const openRow = (
  cells: string,
  column = 'width="NaN" style="width:NaNpx;margin:0px undefinedpx;"',
  row = '',
) =>
  foreignColumns([300], [cells])
    .replace(
      'width="300" style="width:300px; border-spacing:0; border-collapse:collapse; margin:0px 0px 0px 0px;"',
      column,
    )
    .replace('bgcolor="#ffffff"', row)

describe('a row of one column that says no width', () => {
  test('is what stands in it', () => {
    const { design, lost } = readForeign(
      foreignPage(openRow(foreignImage(foreignPicture()) + foreignLine('Hi'))),
    )
    expect(design.modules.map(({ kind }) => kind)).toEqual(['image', 'text'])
    expect(lost).toEqual([])
  })

  test.for<[string, string]>([
    ['a width', openRow(foreignLine('Hi'), 'width="300" style="width:300px;"')],
    ['a colour', openRow(foreignLine('Hi'), undefined, 'bgcolor="#eeeeee"')],
    ['a share', openRow(foreignLine('Hi'), 'style="width:50%;"')],
    ['room beside it', openRow(foreignLine('Hi'), 'style="margin:0px 10px 0px 10px;"')],
    ['other screens', openRow(foreignLine('Hi'), undefined, 'class="only-desktop"')],
    ['nothing in it', openRow('')],
  ])('stays one with %s', ([, row]) => {
    expect(readForeign(foreignPage(row)).design.modules).toMatchObject([{ kind: 'columns' }])
  })
})

const inside = foreignColumns([580], [foreignLine('a')])
const noWidth = (module: string) => module.replace(' width="100%" style="table-layout: fixed;"', '')

test.for<[string, string, string, string]>([
  [
    'columns in shares',
    foreignColumns([300, 300], [foreignLine('a'), foreignLine('b')]).replaceAll(
      'width="300" style="width:300px;',
      'style="width:50%;',
    ),
    'auto',
    '300 px',
  ],
  [
    'a row that something in it pushes wider',
    foreignColumns([580], [foreignLine('a') + inside.replaceAll('580', '620')]),
    '620 px',
    '600 px',
  ],
  [
    'words in the middle of what is as wide as they are',
    noWidth(foreignText('W', 'text-align:center')),
    'auto',
    '100 %',
  ],
  ['a surface as wide as its words', noWidth(foreignText('W', 'background-color:#eee')), 'auto', '100 %'],
  [
    'a picture as a share of itself',
    noWidth(foreignImage(foreignPicture())).replace('"wrapper"', '"module"'),
    'auto',
    '100 %',
  ],
])('told: %s', ([, module, was, becomes]) => {
  const { lost } = readForeign(foreignPage(module))
  expect(lost).toContainEqual(expect.objectContaining({ code: 'room_changed', was, becomes }))
})

test('told: a message as wide as what stands in it', () => {
  const page = foreignPage(foreignLine('W')).replace(
    'width="100%" style="width:100%; max-width',
    'style="max-width',
  )
  expect(readForeign(page).lost).toEqual([
    { code: 'room_changed', detail: '', was: 'auto', becomes: '100 %' },
  ])
})

test.for<[string, string]>([
  ['words at the left of what is as wide as they are', noWidth(foreignLine('W'))],
  [
    'a picture that gives way',
    foreignImage(foreignPicture('', 'max-width:100% !important;').replace('600', '640')),
  ],
  ['a button as wide as its label', foreignButton(foreignLink())],
])('not told: %s', ([, module]) => {
  const codes = readForeign(foreignPage(module)).lost.map(({ code }) => code)
  expect(codes).not.toContain('room_changed')
})
