import { expect, test } from 'vitest'
import { markLinks } from './mark-links.ts'
import { numberLinks } from './number-links.ts'

const sender = {
  fromName: 'Nordlicht',
  fromEmail: 'a@b.example',
  address: 'Kai 1',
  city: 'Kiel',
  country: 'Germany',
}
const tracking = { opens: true, clicks: true }
const mark = (html: string) => markLinks({ html, sender, tracking }, (number) => `#${number}`)

test.for([
  [
    'one address twice',
    '<a href="https://a.example/">1</a><a href="https://a.example/">2</a>',
    '<a href="#1">1</a><a href="#2">2</a>',
  ],
  [
    'what sending does not count',
    '<a href="{{{unsubscribe}}}">no</a><a href="#top">up</a><a href=https://a.example/>x</a>',
    '<a href="{{{unsubscribe}}}">no</a><a href="#top">up</a><a href="#1">x</a>',
  ],
  [
    'personal addresses',
    '<a href="{{shop_url}}">1</a><a href="https://a.example/{{#if vip}}vip{{else}}all{{/if}}">2</a>',
    '<a href="#1">1</a><a href="#2">2</a>',
  ],
  [
    'links in what only Outlook reads',
    '<!--[if mso]><v:rect href="https://a.example/"></v:rect><![endif]--><a href="https://a.example/">x</a>',
    '<!--[if mso]><v:rect href="#1"></v:rect><![endif]--><a href="#2">x</a>',
  ],
] as const)('marks %s by the numbers of sending', ([, html, expected]) => {
  expect(mark(html)).toBe(expected)
  const { links } = numberLinks(html, tracking)
  expect(mark(html).match(/#\d/g)).toEqual(links.map(({ number }) => `#${number}`))
})

test('marks nothing where clicks were not counted', () => {
  const html = '<a href="https://a.example/">x</a>'
  expect(markLinks({ html, sender, tracking: { opens: true, clicks: false } }, String)).toBe(html)
})
