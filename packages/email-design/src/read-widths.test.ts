import { describe, expect, test } from 'vitest'
import * as foreign from '../test/foreign-page.ts'

const openRow = (
  cells: string,
  column = 'width="NaN" style="width:NaNpx;margin:0px undefinedpx;"',
  row = '',
) =>
  foreign
    .columns([300], [cells])
    .replace(
      'width="300" style="width:300px; border-spacing:0; border-collapse:collapse; margin:0px 0px 0px 0px;"',
      column,
    )
    .replace('bgcolor="#ffffff"', row)

describe('a row of one column without a width', () => {
  test('is read as its content', () => {
    const { design, lost } = foreign.read(
      foreign.page(openRow(foreign.image(foreign.picture()) + foreign.line('Hi'))),
    )
    expect(design.modules.map(({ kind }) => kind)).toEqual(['image', 'text'])
    expect(lost).toEqual([])
  })

  test.for<[string, string]>([
    ['a width', openRow(foreign.line('Hi'), 'width="300" style="width:300px;"')],
    ['a colour', openRow(foreign.line('Hi'), undefined, 'bgcolor="#eeeeee"')],
    ['a share', openRow(foreign.line('Hi'), 'style="width:50%;"')],
    ['space beside it', openRow(foreign.line('Hi'), 'style="margin:0px 10px 0px 10px;"')],
    ['other screens', openRow(foreign.line('Hi'), undefined, 'class="only-desktop"')],
    ['no content', openRow('')],
  ])('stays one with %s', ([, row]) => {
    expect(foreign.read(foreign.page(row)).design.modules).toMatchObject([{ kind: 'columns' }])
  })
})

const inside = foreign.columns([580], [foreign.line('a')])
const noWidth = (module: string) => module.replace(' width="100%" style="table-layout: fixed;"', '')

test.for<[string, string, string, string]>([
  [
    'columns with percentages',
    foreign
      .columns([300, 300], [foreign.line('a'), foreign.line('b')])
      .replaceAll('width="300" style="width:300px;', 'style="width:50%;'),
    'auto',
    '300 px',
  ],
  [
    'a row that is widened by its content',
    foreign.columns([580], [foreign.line('a') + inside.replaceAll('580', '620')]),
    '620 px',
    '600 px',
  ],
  [
    'centred text in a box of its own width',
    noWidth(foreign.text('W', 'text-align:center')),
    'auto',
    '100 %',
  ],
  ['a background as wide as its text', noWidth(foreign.text('W', 'background-color:#eee')), 'auto', '100 %'],
  [
    'an image with a percentage of its own width',
    noWidth(foreign.image(foreign.picture())).replace('"wrapper"', '"module"'),
    'auto',
    '100 %',
  ],
])('reported: %s', ([, module, was, becomes]) => {
  const { lost } = foreign.read(foreign.page(module))
  expect(lost).toContainEqual(expect.objectContaining({ code: 'room_changed', was, becomes }))
})

test('reported: a message as wide as its content', () => {
  const page = foreign
    .page(foreign.line('W'))
    .replace('width="100%" style="width:100%; max-width', 'style="max-width')
  expect(foreign.read(page).lost).toEqual([
    { code: 'room_changed', detail: '', was: 'auto', becomes: '100 %' },
  ])
})

test.for<[string, string]>([
  ['left-aligned text in a box of its own width', noWidth(foreign.line('W'))],
  [
    'an image that shrinks',
    foreign.image(foreign.picture('', 'max-width:100% !important;').replace('600', '640')),
  ],
  ['a button as wide as its label', foreign.button(foreign.link())],
])('not reported: %s', ([, module]) => {
  const codes = foreign.read(foreign.page(module)).lost.map(({ code }) => code)
  expect(codes).not.toContain('room_changed')
})
