import { expect, test } from 'vitest'
import { columns, design, text } from '../test/builders.ts'
import { defaultDark, newModule, pad } from './defaults.ts'
import { generateHtml } from './generate-html.ts'
import { hintNames } from './hints.ts'
import { canvasStylesheet } from './stylesheet.ts'

const narrow = { size: 18, padding: pad(4, 8), align: 'center' as const }
const rules = (html: string) =>
  /<style type="text\/css">\n(body, p, div[\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
const inMedia = (html: string, media: string) =>
  rules(html).split(`@media ${media} {\n`)[1]?.split('\n}\n')[0] ?? ''
const phones = 'screen and (max-width:480px)'
const darkness = '(prefers-color-scheme: dark)'

test('a design without hints has no rules for dark mode and phones', () => {
  const html = generateHtml(design(text('t', 'x')))
  expect(html).not.toContain('color-scheme')
  expect(html).not.toMatch(/class="[^"]*\b[nd]-/)
  expect(hintNames(design(text('t', 'x')))).toEqual([])
})

test('modules with the same hint share a rule', () => {
  const html = generateHtml(design({ ...text('a', 'x'), narrow }, { ...newModule('button', 'b'), narrow }))
  const mobile = inMedia(html, phones)
  expect(mobile.split('.n-size-18,')).toHaveLength(2)
  expect(mobile).toContain('.n-pad-4-8-4-8 { padding: 4px 8px 4px 8px !important; }')
  expect(mobile).toContain('text-align: center !important')
})

test('content for phones only is hidden elsewhere, in Outlook by a comment', () => {
  const html = generateHtml(
    design({ ...text('a', 'x'), shownOn: 'mobile' }, { ...text('b', 'y'), shownOn: 'desktop' }),
  )
  expect(html).toMatch(/<!--\[if !mso\]><!--><table class="module only-mobile"[^>]*display:none/)
  expect(inMedia(html, phones)).toContain('table.only-mobile { display: table !important; }')
  expect(inMedia(html, phones)).toContain('.only-desktop { display: none !important; }')
})

test('columns that stay side by side keep their shares and fit in their row', () => {
  const row = { ...columns('c', '1,2'), stacking: 'never' as const, cellPadding: 12 }
  const names = hintNames(design(row))
  const shares = names.map((name) => name.split('-').slice(2).map(Number))
  expect(shares.flat().reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(10_000)
  expect(inMedia(generateHtml(design(row)), phones)).toContain('.column.n-col-')
  expect(generateHtml(design({ ...row, stacking: 'reverse' }))).toContain('<td class="n-reverse" height')
})

test('in dark mode, text on the page takes its colours; text on its own background does not', () => {
  const html = generateHtml({
    ...design(
      text('plain', 'x'),
      { ...text('tinted', 'y'), background: '#0e6655' },
      { ...text('both', 'z'), background: '#ffffff', dark: { background: '#101010', color: '#eeeeee' } },
    ),
    globals: { ...design().globals, dark: defaultDark },
  })
  const cell = (id: string) =>
    new RegExp(`data-muid="${id}"[^>]*><tbody><tr><td([^>]*)`).exec(html)?.[1] ?? ''
  expect(cell('plain')).toContain('class="d-text"')
  expect(cell('tinted')).not.toContain('class=')
  expect(cell('both')).toContain('class="d-text d-bg-101010 d-ink-eeeeee"')
  const dark = inMedia(html, darkness)
  expect(dark).toContain(`.d-content { background-color: ${defaultDark.contentBackground} !important; }`)
  expect(dark.indexOf('.d-ink-eeeeee')).toBeGreaterThan(dark.indexOf('.d-text'))
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(rules(html)).toContain('[data-ogsc] .d-bg-101010')
})

test('in dark mode, text on its own background keeps both colours', () => {
  const marked = { text: 'new', background: '#ffff00' }
  const title = { type: 'h1' as const, align: 'unset' as const, spans: [marked] }
  const { globals } = design()
  const { h1 } = globals.headings
  const html = generateHtml({
    ...design(
      text('plain', 'x', marked),
      text('link', { ...marked, href: 'https://a.example' }),
      text('red', { ...marked, color: '#b3261e' }),
      { ...newModule('text', 'title'), blocks: [title] },
    ),
    globals: {
      ...globals,
      dark: defaultDark,
      headings: { ...globals.headings, h1: { ...h1!, color: '#333' } },
    },
  })
  const inks = ['222222', '0f69b4', 'b3261e', '333']
  for (const ink of inks) {
    expect(html).toContain(`<span class="d-own-${ink}-ffff00"`)
    const rule = `span.d-own-${ink}-ffff00 { color: #${ink} !important; background-color: #ffff00 !important; }`
    expect(inMedia(html, darkness)).toContain(rule)
    expect(rules(html)).toContain(`[data-ogsc] ${rule}`)
  }
  const ink = { ...text('ink', 'x', marked), dark: { color: '#eeeeee' } }
  const own = generateHtml(design(ink))
  expect(own.lastIndexOf('span.d-own-222222-ffff00 {')).toBeGreaterThan(own.lastIndexOf('.d-ink-eeeeee span'))
  expect(generateHtml(design(text('light', marked)))).not.toContain('d-own')
})

test('the canvas shows content for other screens, and uses narrow rules when narrow', () => {
  const only = design({ ...text('a', 'x'), shownOn: 'mobile', narrow })
  const css = canvasStylesheet(only.globals, hintNames(only), { scope: '.wide', narrow: '.narrow' })
  expect(css.split('.narrow {')[0]).toContain('table.only-mobile { display: table !important; }')
  expect(css.split('.narrow {')[0]).not.toContain('n-size-18')
  expect(css.split('.narrow {')[1]).toContain('.n-size-18')
})
