import { expect, test } from 'vitest'
import { columns, design, ids, text } from '../test/builders.ts'
import { newModule } from './defaults.ts'
import type { Module } from './design.ts'
import { generateHtml } from './generate-html.ts'
import { type Element, findBelow, parseHtml, textOf } from './html-tree.ts'
import { readHtml } from './read-html.ts'

/** Every element with its name, those in Outlook's comments as well. */
function elements(html: string, name: string): Element[] {
  const found: Element[] = []
  findBelow(parseHtml(html.replaceAll(/<!--\[if[^\]]*\]>(<!-->)?|(<!--)?<!\[endif\]-->/g, '')), (element) => {
    if (element.name === name) found.push(element)
    return false
  })
  return found
}

test('every table says to screen readers that it is layout, unless the format names it', () => {
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
  ['a heading that is the same for all', design(heading('{{#if vip}}Dear'), heading('Tea')), 'Tea'],
  ['the preheader', { ...design(text('t', 'Words')), preheader: 'Look' }, 'Look'],
  ['the first words', design(text('t', ''), columns('row', '1', [text('u', 'Some\nwords')])), 'Some words'],
  ['nothing', design(newModule('divider', 'd')), ''],
] as const)('the title is %s', ([, of, expected]) => {
  expect(/<title>(.*)<\/title>/.exec(generateHtml(of))?.[1]).toBe(expected)
})

test('a title of the author is the only one, and a long one is cut', () => {
  const own = { ...design(heading('Tea')), head: '<title>Mine</title>' }
  expect(elements(generateHtml(own), 'title')).toHaveLength(1)
  const long = /<title>(.*)<\/title>/.exec(generateHtml(design(text('t', '😀'.repeat(400)))))?.[1] ?? ''
  expect(Array.from(long)).toHaveLength(150)
})

test('Outlook knows the names in which its pixel density is said', () => {
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

test('behind the preheader there is room, and it is read back without it', () => {
  const html = generateHtml({ ...design(text('t', 'Words')), preheader: 'Look here' })
  const [preheader] = elements(html, 'table').filter(({ attribs }) => attribs['data-type'] === 'preheader')
  const shown = textOf(preheader!).replaceAll(/[\u034f\u200c]/g, '')
  expect(shown.startsWith('Look here\u00a0')).toBe(true)
  expect(shown.length).toBe(150)
  const again = readHtml(html, { newId: ids(), icons: '' })
  expect(again).toMatchObject({ kind: 'design', design: { preheader: 'Look here' }, lost: [] })
})
