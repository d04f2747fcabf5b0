import { expect, test } from 'vitest'
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
