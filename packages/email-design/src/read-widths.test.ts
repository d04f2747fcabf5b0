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

describe('a row of one column that says no width', () => {
  test('is what stands in it', () => {
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
    ['room beside it', openRow(foreign.line('Hi'), 'style="margin:0px 10px 0px 10px;"')],
    ['other screens', openRow(foreign.line('Hi'), undefined, 'class="only-desktop"')],
    ['nothing in it', openRow('')],
  ])('stays one with %s', ([, row]) => {
    expect(foreign.read(foreign.page(row)).design.modules).toMatchObject([{ kind: 'columns' }])
  })
})

const inside = foreign.columns([580], [foreign.line('a')])
const noWidth = (module: string) => module.replace(' width="100%" style="table-layout: fixed;"', '')

test.for<[string, string, string, string]>([
  [
    'columns in shares',
    foreign
      .columns([300, 300], [foreign.line('a'), foreign.line('b')])
      .replaceAll('width="300" style="width:300px;', 'style="width:50%;'),
    'auto',
    '300 px',
  ],
  [
    'a row that something in it pushes wider',
    foreign.columns([580], [foreign.line('a') + inside.replaceAll('580', '620')]),
    '620 px',
    '600 px',
  ],
  [
    'words in the middle of what is as wide as they are',
    noWidth(foreign.text('W', 'text-align:center')),
    'auto',
    '100 %',
  ],
  ['a surface as wide as its words', noWidth(foreign.text('W', 'background-color:#eee')), 'auto', '100 %'],
  [
    'a picture as a share of itself',
    noWidth(foreign.image(foreign.picture())).replace('"wrapper"', '"module"'),
    'auto',
    '100 %',
  ],
])('told: %s', ([, module, was, becomes]) => {
  const { lost } = foreign.read(foreign.page(module))
  expect(lost).toContainEqual(expect.objectContaining({ code: 'room_changed', was, becomes }))
})

test('told: a message as wide as what stands in it', () => {
  const page = foreign
    .page(foreign.line('W'))
    .replace('width="100%" style="width:100%; max-width', 'style="max-width')
  expect(foreign.read(page).lost).toEqual([
    { code: 'room_changed', detail: '', was: 'auto', becomes: '100 %' },
  ])
})

test.for<[string, string]>([
  ['words at the left of what is as wide as they are', noWidth(foreign.line('W'))],
  [
    'a picture that gives way',
    foreign.image(foreign.picture('', 'max-width:100% !important;').replace('600', '640')),
  ],
  ['a button as wide as its label', foreign.button(foreign.link())],
])('not told: %s', ([, module]) => {
  const codes = foreign.read(foreign.page(module)).lost.map(({ code }) => code)
  expect(codes).not.toContain('room_changed')
})
