import { expect, test } from 'vitest'
import * as foreign from '../test/foreign-page.ts'
import { pad } from './defaults.ts'
import type { Globals } from './design.ts'
import { generateHtml } from './generate-html.ts'

interface Said {
  /** Of the body element. */
  attributes?: string
  sheet?: string
  /** In the place for the author's own head. */
  head?: string
}

function read({ attributes = '', sheet = 'body { margin: 8px }', head = '' }: Said) {
  const page = foreign.page(foreign.line('Words'), { sheet, head }).replace('<body>', `<body${attributes}>`)
  return foreign.read(page)
}

const edges: [string, Said, Globals['page']][] = [
  ['nobody says anything', { sheet: 'body { color: #000000 }' }, { margin: pad(8), background: '' }],
  ['a reset in a sheet', { sheet: 'body { margin: 0 }' }, undefined],
  ['a reset for all', { sheet: '* { margin: 0; padding: 0 }' }, undefined],
  [
    'a margin in a sheet',
    { sheet: 'html, body { margin: 0 10px 20px }' },
    { margin: pad(0, 10, 20), background: '' },
  ],
  [
    'padding beside the margin',
    { sheet: 'body { margin: 0; padding: 12px }' },
    { margin: pad(12), background: '' },
  ],
  ['a style attribute', { attributes: ' style="margin:0!important"' }, undefined],
  ['one side', { attributes: ' style="margin-top:0"', sheet: '' }, { margin: pad(0, 8, 8), background: '' }],
  [
    'old attributes',
    { attributes: ' topmargin="0" leftmargin="0" marginwidth="0" marginheight="0"', sheet: '' },
    undefined,
  ],
  [
    'old attributes of one direction',
    { attributes: ' marginheight="3"', sheet: '' },
    { margin: pad(3, 8), background: '' },
  ],
  [
    'a sheet over old attributes',
    { attributes: ' marginwidth="0" marginheight="0"' },
    { margin: pad(8), background: '' },
  ],
  [
    'a colour',
    { attributes: ' bgcolor="#eeeeee"', sheet: 'body { margin: 0 }' },
    { margin: pad(0), background: '#eeeeee' },
  ],
  ['a colour at the edge', { sheet: 'body { background: #eee }' }, { margin: pad(8), background: '#eee' }],
  ["the author's own head", { sheet: '', head: '<style>body { margin: 0 }</style>' }, undefined],
  [
    'narrow screens alone',
    { sheet: '@media (max-width: 480px) { body { margin: 0 } }' },
    { margin: pad(8), background: '' },
  ],
]

test.for(edges)('the edge of the page is kept: %s', ([, said, expected]) => {
  const { design, lost } = read(said)
  expect(design.globals.page).toEqual(expected)
  expect(lost).toEqual([])
  expect(foreign.read(generateHtml(design))).toEqual({ kind: 'design', design, lost: [] })
})

test('an edge that no design can have is told', () => {
  expect(read({ sheet: 'body { margin: 300px 0 }' }).lost).toContainEqual({
    ...{ code: 'edge_changed', detail: '' },
    ...{ was: '300 0 300 0 px', becomes: '200 0 200 0 px' },
  })
})

test('a picture behind the page is told', () => {
  expect(read({ attributes: ' background="https://a.example/sky.png"' }).lost).toContainEqual(
    expect.objectContaining({ code: 'style_lost', was: 'background:https://a.example/sky.png' }),
  )
})
