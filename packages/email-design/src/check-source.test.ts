import { expect, test } from 'vitest'
import { checkSource } from './check-source.ts'

const out = '<a href="{{{unsubscribe}}}">Unsubscribe from all of this</a>'
const codes = (html: string) => checkSource(html + out).map(({ code }) => code)

test.for([
  ['an image without a description', '<img src="https://example.com/a.png">', ['image_without_alt']],
  ['an image that says it is decoration', '<img src="https://example.com/a.png" alt="">', []],
  ['a pixel', '<img src="https://example.com/p.gif" width="1" height="1">', []],
  ['an image without a source', '<img alt="x">', ['image_without_source']],
  ['an empty link', '<a href="">x</a>', ['link_empty']],
  ['a dead link', '<a href="http://localhost:3000/">x</a>', ['link_dead']],
  ['an anchor', '<a name="top"></a><a href="#top">up</a>', []],
  ['an empty tag', '<p>{{}}</p>', ['tag_empty']],
  ['words too pale', '<p style="color:#ccc">pale</p>', ['contrast']],
  ['pale words on dark', '<td bgcolor="#000000"><p style="color:#ccc">pale</p></td>', []],
  ['dark words on dark', '<td style="background-color:#111">dark</td>', ['contrast']],
  ['words over a picture', '<td style="background-image:url(a.png)"><p style="color:#fff">?</p></td>', []],
  ['what stands in the head', '<head><style>p{color:#fff}</style><title>x</title></head>', []],
] as const)('%s', ([, html, expected]) => {
  expect(codes(html)).toEqual(expected)
})

test('says where', () => {
  const html = `<p>one</p>\n<img src="https://example.com/a.png">${out}`
  expect(checkSource(html)).toEqual([{ code: 'image_without_alt', details: {}, at: 11 }])
})

test('a way out is put before the end of the body, and found there', () => {
  const html = '<html><body><p>Words enough to read them</p></body></html>'
  const [{ code, fix }] = checkSource(html) as unknown as [
    { code: string; fix: { at: number; insert: string } },
  ]
  expect(code).toBe('unsubscribe_missing')
  const mended = html.slice(0, fix.at) + fix.insert + html.slice(fix.at)
  expect(mended).toContain('</p>\n</body>')
  expect(checkSource(mended)).toEqual([])
})

test('a message behind the size that is cut off, and one of pictures only', () => {
  expect(codes(`<p>${'x'.repeat(103 * 1024)}</p>`)).toEqual(['too_large'])
  expect(
    checkSource('<img src="https://e.org/a.png" alt="A"><a href="{{{unsubscribe}}}">Out</a>')[0]?.code,
  ).toBe('image_only')
})

test('nests as deep as it likes', () => {
  expect(codes('<div>'.repeat(20_000))).toEqual([])
})

test('an empty message is not judged', () => {
  expect(checkSource(' ')).toEqual([])
})
