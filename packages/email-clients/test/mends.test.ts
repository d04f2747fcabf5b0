import { newDesign, newModule, pad } from '@carillon/email-design/defaults'
import { Design, type Module } from '@carillon/email-design/design'
import { generateHtml } from '@carillon/email-design/generate-html'
import { mendFor } from '@carillon/email-design/mends'
import { describe, expect, test } from 'vitest'
import { defectFacts } from '../src/defect-codes.ts'
import { type Defect, renderFor } from '../src/render-for.ts'

const make = (kind: Module['kind'], change: object) => ({ ...newModule(kind, 'm1'), ...change }) as Module

function defectsOf(design: Design, client: string): Defect[] {
  const scheme = client === 'outlook-windows' || client === 'proton-ios' ? 'light' : 'dark'
  return renderFor(generateHtml(design), client, { scheme, images: true }).defects
}

const round = { text: 'Read\nmore', href: 'https://example.com', radius: 8 }
const yellow = { text: 'Read', href: 'https://example.com', fill: '#ffcc00', color: '#000000', radius: 0 }
const logo = { src: 'https://example.com/logo.png', alt: 'Logo', width: 80, responsive: false }

const mendable: [name: string, code: string, client: string, module: Module][] = [
  ['the corners of a button with two lines', 'corners_lost', 'outlook-windows', make('button', round)],
  [
    'the corners of a button that is too wide with its padding',
    'corners_lost',
    'outlook-windows',
    make('button', { ...round, text: 'Read all about the new collection', inner: pad(12, 200) }),
  ],
  ['the height of a button', 'size_lost', 'proton-ios', make('button', { ...yellow, height: 60 })],
  [
    'padding above and below columns',
    'padding_lost',
    'outlook-windows',
    make('columns', { padding: pad(10, 0, 12, 0) }),
  ],
  ['a logo on a dark ground', 'picture_on_dark', 'outlook-ios', make('image', logo)],
  ['the text of a yellow button', 'dark_contrast', 'outlook-ios', make('button', yellow)],
]

describe('A mend', () => {
  test.for(mendable)('of %s removes the defect', ([, code, client, module]) => {
    const design = newDesign('en', [module])
    const before = defectsOf(design, client).find((defect) => defect.code === code)
    expect(before).toMatchObject({ module: 'm1', canMend: true })
    const mend = mendFor(design, code, 'm1')
    const mended = mend!(design)
    expect(defectsOf(mended, client).filter((defect) => defect.code === code)).toEqual([])
    expect(Design.parse(mended)).toEqual(mended)
  })

  test('of the height of a button keeps it', () => {
    const design = newDesign('en', [
      make('button', { ...yellow, height: 60, size: 20, inner: pad(4), borderWidth: 1 }),
    ])
    const [module] = mendFor(design, 'size_lost', 'm1')!(design).modules
    expect(module).toMatchObject({ height: null, inner: { top: 17, bottom: 17 } })
  })

  test('of columns gives their space to spacers of the same colour', () => {
    const columns = make('columns', { padding: pad(10, 0, 12, 0), background: '#eeeeee', shownOn: 'desktop' })
    const design = newDesign('en', [columns])
    expect(mendFor(design, 'padding_lost', 'm1')!(design).modules).toEqual([
      { id: 'm1-above', kind: 'spacer', height: 10, background: '#eeeeee', shownOn: 'desktop' },
      { ...columns, padding: pad(0) },
      { id: 'm1-below', kind: 'spacer', height: 12, background: '#eeeeee', shownOn: 'desktop' },
    ])
  })

  test.for([
    [
      'a button whose label a contact completes',
      'corners_lost',
      make('button', { ...round, text: 'Hi {{name}}' }),
    ],
    ['a button that is drawn already', 'corners_lost', make('button', { ...round, text: 'Read' })],
    ['columns with padding at their sides', 'padding_lost', make('columns', { padding: pad(10) })],
    ['columns without padding', 'padding_lost', make('columns', { padding: pad(0) })],
    ['a button without a height', 'size_lost', make('button', { height: null })],
    ['a module of HTML', 'dark_contrast', make('code', { html: '<p>x</p>' })],
    ['a kind that no change mends', 'clipped', make('text', {})],
  ] as const)('is not offered for %s', ([, code, module]) => {
    expect(mendFor(newDesign('en', [module]), code, 'm1')).toBeNull()
  })

  test('is not offered for a module that is gone', () => {
    expect(mendFor(newDesign('en'), 'size_lost', 'm1')).toBeNull()
  })

  test('exists for each kind of defect that says so, and for no other', () => {
    const said = Object.entries(defectFacts).flatMap(([code, { canMend }]) => (canMend ? [code] : []))
    expect([...new Set(mendable.map(([, code]) => code))].sort()).toEqual(said.sort())
  })

  test('of corners is promised only where a drawing helps', () => {
    const design = newDesign('en', [make('button', round)])
    const inGmx = renderFor(generateHtml(design), 'gmx-web', { scheme: 'light', images: true }).defects
    expect(inGmx.find(({ code }) => code === 'corners_lost')).toMatchObject({ canMend: false })
  })
})
