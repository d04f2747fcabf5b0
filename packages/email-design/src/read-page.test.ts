import { expect, test } from 'vitest'
import * as foreign from '../test/foreign-page.ts'
import { pad } from './defaults.ts'
import type { Globals } from './design.ts'
import { generateHtml } from './generate-html.ts'

interface Said {
  /** Attributes of the body element. */
  attributes?: string
  sheet?: string
  /** HTML that is added to the author's part of the head. */
  head?: string
}

function read({ attributes = '', sheet = 'body { margin: 8px }', head = '' }: Said) {
  const page = foreign.page(foreign.line('Words'), { sheet, head }).replace('<body>', `<body${attributes}>`)
  return foreign.read(page)
}

const edges: [string, Said, Globals['page']][] = [
  // The margin that browsers add is not the author's.
  ['no margin is set', { sheet: 'body { color: #000000 }' }, undefined],
  ['a reset in a style sheet', { sheet: 'body { margin: 0 }' }, undefined],
  ['a reset of all elements', { sheet: '* { margin: 0; padding: 0 }' }, undefined],
  [
    'a margin in a style sheet',
    { sheet: 'html, body { margin: 0 10px 20px }' },
    { margin: pad(0, 10, 20), background: '' },
  ],
  ['padding and margin', { sheet: 'body { margin: 0; padding: 12px }' }, { margin: pad(12), background: '' }],
  ['a style attribute', { attributes: ' style="margin:0!important"' }, undefined],
  ['one side', { attributes: ' style="margin-top:0"', sheet: '' }, undefined],
  [
    'two sides',
    { attributes: ' style="margin-top:4px; margin-left:9px"', sheet: '' },
    { margin: pad(4, 0, 0, 9), background: '' },
  ],
  [
    'old attributes',
    { attributes: ' topmargin="0" leftmargin="0" marginwidth="0" marginheight="0"', sheet: '' },
    undefined,
  ],
  [
    'an old attribute of one side',
    { attributes: ' marginheight="3"', sheet: '' },
    { margin: pad(3, 0), background: '' },
  ],
  [
    'a style sheet and old attributes',
    { attributes: ' marginwidth="0" marginheight="0"' },
    { margin: pad(8), background: '' },
  ],
  [
    'a colour',
    { attributes: ' bgcolor="#eeeeee"', sheet: 'body { margin: 0 }' },
    { margin: pad(0), background: '#eeeeee' },
  ],
  ['a colour of the page', { sheet: 'body { background: #eee }' }, { margin: pad(0), background: '#eee' }],
  ["the author's own head", { sheet: '', head: '<style>body { margin: 0 }</style>' }, undefined],
  [
    'a rule for narrow screens only',
    { sheet: '@media (max-width: 480px) { body { margin: 9px } }' },
    undefined,
  ],
]

test.for(edges)('the margin of the page is kept: %s', ([, said, expected]) => {
  const { design, lost } = read(said)
  expect(design.globals.page).toEqual(expected)
  expect(lost).toEqual([])
  expect(foreign.read(generateHtml(design))).toEqual({ kind: 'design', design, lost: [] })
})

test('reports a margin above the limit', () => {
  expect(read({ sheet: 'body { margin: 300px 0 }' }).lost).toContainEqual({
    code: 'edge_changed',
    detail: '',
    was: '300 0 300 0 px',
    becomes: '200 0 200 0 px',
  })
})

test('says that columns may stand below each other beside a margin', () => {
  const columns = foreign.columns([300, 300], [foreign.line('a'), foreign.line('b')])
  const codes = (sheet: string) => foreign.read(foreign.page(columns, { sheet })).lost.map(({ code }) => code)
  expect(codes('body { margin: 0 8px }')).toEqual(['columns_break'])
  expect(codes('body { margin: 8px 0 }')).toEqual([])
  expect(codes('')).toEqual([])
})

test('reports a background image of the page', () => {
  expect(read({ attributes: ' background="https://a.example/sky.png"' }).lost).toContainEqual(
    expect.objectContaining({ code: 'style_lost', was: 'background:https://a.example/sky.png' }),
  )
})
