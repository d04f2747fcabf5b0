import { expect, test } from 'vitest'
import { columns, design, ids, text } from '../test/builders.ts'
import { newModule, pad } from './defaults.ts'
import type { Module, ModuleOf } from './design.ts'
import { generateHtml } from './generate-html.ts'
import { type Element, findBelow, hasClass, parseHtml, pixels, styleOf, textOf } from './html-tree.ts'
import { readHtml } from './read-html.ts'

/** All elements with this name, including elements in comments for Outlook. */
function elements(html: string, name: string): Element[] {
  const found: Element[] = []
  findBelow(parseHtml(html.replaceAll(/<!--\[if[^\]]*\]>(<!-->)?|(<!--)?<!\[endif\]-->/g, '')), (element) => {
    if (element.name === name) found.push(element)
    return false
  })
  return found
}

test('tables are presentational for screen readers, unless the format gives them a role', () => {
  const html = generateHtml({
    ...design(
      columns('row', '1,1', [text('a', 'x')], [newModule('button', 'b')]),
      newModule('divider', 'd'),
      { ...newModule('social', 's'), links: [{ network: 'x', href: 'https://x.example', color: '' }] },
      newModule('image', 'i'),
      newModule('spacer', 'p'),
    ),
    preheader: 'Look',
  })
  const roles = elements(html, 'table').map(({ attribs }) => attribs['role'])
  expect(roles.filter((role) => role === 'presentation')).toHaveLength(9)
  expect(new Set(roles)).toEqual(new Set(['presentation', 'module', 'content-container']))
})

const heading = (words: string): Module => ({
  ...newModule('text', words.replaceAll(/\W/g, '')),
  blocks: [{ type: 'h2', align: 'unset', spans: [{ text: words }] }],
})

test.for([
  ['the first heading', design(text('t', 'Words'), heading('Spring & tea')), 'Spring &amp; tea'],
  ['the first heading without conditions', design(heading('{{#if vip}}Dear'), heading('Tea')), 'Tea'],
  ['the preheader', { ...design(text('t', 'Words')), preheader: 'Look' }, 'Look'],
  ['the first words', design(text('t', ''), columns('row', '1', [text('u', 'Some\nwords')])), 'Some words'],
  ['nothing', design(newModule('divider', 'd')), ''],
] as const)('the title is %s', ([, of, expected]) => {
  expect(/<title>(.*)<\/title>/.exec(generateHtml(of))?.[1]).toBe(expected)
})

test('keeps a title of the author only, and cuts a long one', () => {
  const own = { ...design(heading('Tea')), head: '<title>Mine</title>' }
  expect(elements(generateHtml(own), 'title')).toHaveLength(1)
  const long = /<title>(.*)<\/title>/.exec(generateHtml(design(text('t', '😀'.repeat(400)))))?.[1] ?? ''
  expect(Array.from(long)).toHaveLength(150)
})

test('declares the namespaces for the pixel density of Outlook', () => {
  const html = generateHtml(design())
  expect(html).toContain('xmlns:o="urn:schemas-microsoft-com:office:office"')
  expect(html).toContain('<o:PixelsPerInch>96</o:PixelsPerInch>')
})

test.for([
  ['ar', true],
  ['he-IL', true],
  ['FA', true],
  ['ku-Arab-IQ', true],
  ['ar-Latn', false],
  ['de-CH', false],
  ['', false],
] as const)('words in %s run to the left: %s', ([lang, expected]) => {
  const html = generateHtml({ ...design(text('t', 'x')), lang })
  const around = [...elements(html, 'html'), ...elements(html, 'body')]
  const [content] = elements(html, 'td').filter(({ attribs }) => attribs['role'] === 'modules-container')
  for (const { attribs } of [...around, content!]) expect(attribs['dir']).toBe(expected ? 'rtl' : undefined)
  expect(content?.attribs['align']).toBe(expected ? 'right' : 'left')
  expect(content?.attribs['style']).toContain(`text-align:${expected ? 'right' : 'left'};`)
})

test('invisible space follows the preheader, and is removed when read back', () => {
  const html = generateHtml({ ...design(text('t', 'Words')), preheader: 'Look here' })
  const [preheader] = elements(html, 'table').filter(({ attribs }) => attribs['data-type'] === 'preheader')
  const shown = textOf(preheader!).replaceAll(/[\u034f\u200c]/g, '')
  expect(shown.startsWith('Look here\u00a0')).toBe(true)
  expect(shown.length).toBe(150)
  const again = readHtml(html, { newId: ids(), icons: '' })
  expect(again).toMatchObject({ kind: 'design', design: { preheader: 'Look here' }, lost: [] })
})

const button = (change: Partial<ModuleOf<'button'>>): ModuleOf<'button'> => ({
  ...newModule('button', 'b'),
  href: 'https://a.example/?x=1',
  text: 'Read more',
  radius: 6,
  ...change,
})

/** The HTML of a module for Outlook for Windows, and for all other programs. */
function shown(module: Module) {
  const html = generateHtml(design(module))
  const outlook = html.replaceAll(/<!--\[if !mso\]><!-->[\s\S]*?<!--<!\[endif\]-->/g, '')
  const others = html.replaceAll(/<!--\[if (mso|\(gte)[\s\S]*?<!\[endif\]-->/g, '')
  return { outlook: outlook.replaceAll(/<!--\[if mso\]>|<!\[endif\]-->/g, ''), others }
}

test('Outlook draws a button with round corners in the same size as other programs', () => {
  const { outlook, others } = shown(button({ width: 240, height: 60, fill: '#0e6655', borderWidth: 0 }))
  const [drawing] = elements(outlook, 'v:roundrect')
  expect(drawing?.attribs).toMatchObject({
    href: 'https://a.example/?x=1',
    arcsize: '10%',
    fillcolor: '#0e6655',
    stroked: 'false',
    style: 'height:60px; width:240px; v-text-anchor:middle;',
  })
  expect(textOf(drawing!)).toBe('Read more')
  expect(elements(outlook, 'a')).toHaveLength(0)
  expect(elements(others, 'a')).toHaveLength(1)
  expect(others).not.toContain('roundrect')
})

test.for([
  ['with square corners', { radius: 0 }],
  ['whose label differs for each recipient', { text: 'Hello {{first_name}}' }],
  ['that wraps', { text: 'so many words '.repeat(10) }],
] as const)('in Outlook the cell has the padding of a button %s', ([, change]) => {
  const { outlook } = shown(button({ ...change, inner: pad(11, 22), borderWidth: 2, borderColor: '#123456' }))
  expect(outlook).not.toContain('roundrect')
  const [cell] = elements(outlook, 'td').filter((element) => hasClass(element, 'inner-td'))
  const style = cell?.attribs['style']
  expect(style).toContain('mso-padding-alt:11px 22px 11px 22px;')
  expect(style).toContain('mso-border-alt:2px solid #123456;')
})

test("a button for phones only is not drawn for Outlook, because its comments can't be nested", () => {
  expect(generateHtml(design(button({ shownOn: 'mobile' })))).not.toContain('roundrect')
})

// Computed from the published widths of the fonts: for Arial the sum of the letters, for Courier New 0.6 em a letter.
test.for([
  ['arial,helvetica,sans-serif', 219],
  ["'courier new',courier,monospace", 269],
] as const)('a drawn label has room in %s', ([font, needed]) => {
  const drawn = shown(
    button({ text: 'MWQ — Jetzt für wenig Geld lesen', font, inner: pad(0), borderWidth: 0 }),
  )
  const [drawing] = elements(drawn.outlook, 'v:roundrect')
  const width = pixels(styleOf(drawing!).get('width'))
  expect(width).toBeGreaterThan(needed)
  expect(width).toBeLessThan(needed * 1.25)
})
