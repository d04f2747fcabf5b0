import { expect, test } from 'vitest'
import { checkSource } from './check-source.ts'

const out = '<a href="{{{unsubscribe}}}">Unsubscribe from all of this</a>'
const codes = (html: string) => checkSource(html + out).map(({ code }) => code)

test.for([
  ['an image without a description', '<img src="https://example.com/a.png">', ['image_without_alt']],
  ['a decorative image with an empty description', '<img src="https://example.com/a.png" alt="">', []],
  ['a pixel', '<img src="https://example.com/p.gif" width="1" height="1">', []],
  ['an image without a source', '<img alt="x">', ['image_without_source']],
  ['an empty link', '<a href="">x</a>', ['link_empty']],
  ['a link to this machine', '<a href="http://localhost:3000/">x</a>', ['link_dead']],
  ['an anchor', '<a name="top"></a><a href="#top">up</a>', []],
  ['an anchor after its link', '<a href="#end">down</a><h2 id="end">End</h2>', []],
  ['an anchor that is nowhere', '<a href="#top">up</a>', ['link_anchor']],
  ['a link without a protocol', '<a href="nordlicht.de">x</a>', ['link_without_protocol']],
  ['a link to the example company', '<a href="https://example.com/shop">x</a>', ['link_example']],
  ['a placeholder text', '<td><div> Write something\n here. </div></td>', ['text_placeholder']],
  ['an empty tag', '<p>{{}}</p>', ['tag_empty']],
  ['text with too little contrast', '<p style="color:#ccc">pale</p>', ['contrast']],
  ['light text on a dark background', '<td bgcolor="#000000"><p style="color:#ccc">pale</p></td>', []],
  ['dark text on a dark background', '<td style="background-color:#111">dark</td>', ['contrast']],
  ['text over an image', '<td style="background-image:url(a.png)"><p style="color:#fff">?</p></td>', []],
  ['the content of the head', '<head><style>p{color:#fff}</style><title>x</title></head>', []],
] as const)('%s', ([, html, expected]) => {
  expect(codes(html)).toEqual(expected)
})

test('reports the position of a finding', () => {
  const html = `<p>one</p>\n<img src="https://example.com/a.png">${out}`
  expect(checkSource(html)).toEqual([{ code: 'image_without_alt', details: {}, at: 11 }])
})

test('the fix adds an unsubscribe link at the end of the body', () => {
  const html = '<html><body><p>Words enough to read them</p></body></html>'
  const [{ code, fix }] = checkSource(html) as unknown as [
    { code: string; fix: { at: number; insert: string } },
  ]
  expect(code).toBe('unsubscribe_missing')
  const mended = html.slice(0, fix.at) + fix.insert + html.slice(fix.at)
  expect(mended).toContain('</p>\n</body>')
  expect(checkSource(mended)).toEqual([])
})

test('finds a message that would be clipped, and one of images only', () => {
  expect(codes(`<p>${'x'.repeat(103 * 1024)}</p>`)).toEqual(['too_large'])
  expect(
    checkSource('<img src="https://e.org/a.png" alt="A"><a href="{{{unsubscribe}}}">Out</a>')[0]?.code,
  ).toBe('image_only')
})

test('accepts very deeply nested HTML', () => {
  expect(codes('<div>'.repeat(20_000))).toEqual([])
})

test('an empty message is reported', () => {
  expect(checkSource(' <p></p> ').map(({ code }) => code)).toEqual(['empty'])
})

test('unknown tags are found where they are, in the order of the source', () => {
  const html = `<p>{{plann}}</p><img src="https://nordlicht.de/a.png">${out}`
  expect(checkSource(html, { customFields: [] })).toMatchObject([
    { code: 'tag_unknown', details: { name: 'plann' }, at: 3 },
    { code: 'image_without_alt' },
  ])
  expect(checkSource(html, { customFields: ['plann'] })).toHaveLength(1)
})
