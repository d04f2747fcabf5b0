import { expect, test } from 'vitest'
import { controlAnchor, numberLinks } from './number-links.ts'

const clicks = { opens: false, clicks: true }

test.for([
  [
    'a plain link',
    '<a href="https://a.example/">x</a>',
    '<a href="{{carillon-link 1}}">x</a>',
    ['https://a.example/'],
  ],
  [
    'entities, decoded once',
    '<a href="https://a.example/?a=1&amp;b=2&copy=3&amp;amp;">x</a>',
    null,
    ['https://a.example/?a=1&b=2&copy=3&amp;'],
  ],
  [
    'an address without quotes',
    '<a href=https://a.example/ class=b>x</a>',
    '<a href="{{carillon-link 1}}" class=b>x</a>',
    ['https://a.example/'],
  ],
  [
    'blanks and line breaks around it',
    '<a\n href = "\n https://a.example/ ">x</a>',
    '<a\n href = "{{carillon-link 1}}">x</a>',
    ['https://a.example/'],
  ],
  [
    'capital letters',
    '<A HREF="HTTPS://A.example/">x</A>',
    '<A HREF="{{carillon-link 1}}">x</A>',
    ['HTTPS://A.example/'],
  ],
  [
    'a tag with quotes inside',
    '<a href="https://a.example/{{insert x "default=y"}}">x</a>',
    null,
    ['https://a.example/{{insert x "default=y"}}'],
  ],
  [
    'the short spelling of a default',
    '<a href="https://a.example/{{x | y}}">x</a>',
    null,
    ['https://a.example/{{insert x "default=y"}}'],
  ],
  [
    'an image map',
    '<area href="https://a.example/">',
    '<area href="{{carillon-link 1}}">',
    ['https://a.example/'],
  ],
  [
    "Outlook's own button",
    '<!--[if mso]><v:roundrect href="https://a.example/"><![endif]-->',
    '<!--[if mso]><v:roundrect href="{{carillon-link 1}}"><![endif]-->',
    ['https://a.example/'],
  ],
  ['a link that asks not to be', '<a clicktracking=off href="https://a.example/">x</a>', '=', []],
  ['a comment', '<!-- <a href="https://a.example/">x</a> -->', '=', []],
  ['a style sheet', '<link href="https://a.example/"><style>a[href="https://a.example"]{}</style>', '=', []],
  [
    'anchors, mail and telephone',
    '<a href="#x"></a><a href="mailto:a@b.c"></a><a href="tel:1"></a><a href=""></a><a href></a>',
    '=',
    [],
  ],
  [
    'our own tags',
    '<a href="{{{unsubscribe}}}"></a><a href="{{ Weblink }}"></a><a href="{{{weblink}}}"></a>',
    '=',
    [],
  ],
  ['a block that leaves the address', '<a href="{{#if x}}https://a.example/">{{/if}}', '=', []],
  ['text that looks like a link', '<p>href="https://a.example/"</p>', '=', []],
] as const)('%s', ([, html, expected, urls]) => {
  const numbered = numberLinks(html, clicks)
  expect(numbered.links.map(({ url }) => url)).toEqual(urls)
  const { length } = numbered.html.split(controlAnchor)
  expect(length - 1).toBe(urls.length > 0 ? 1 : 0)
  const shown = numbered.html.replace(controlAnchor, '')
  if (expected !== null) expect(shown).toBe(expected === '=' ? html : expected)
})

const button = (drawn: string, link = drawn) =>
  `<!--[if mso]><v:roundrect href="${drawn}"><center>Buy</center></v:roundrect><![endif]--><!--[if !mso]><!--><a href="${link}">Buy</a><!--<![endif]-->`
const [shop, plans] = ['https://a.example/shop', 'https://a.example/plans']

test.for([
  ['a button', button(shop), [1, 1]],
  ['two buttons to one page', button(shop) + button(shop), [1, 1, 2, 2]],
  ['a button with a tag in its address', button(`${shop}/{{sku}}`), [1, 1]],
  ['a drawing that leads elsewhere', button(shop, plans), [1, 2]],
  [
    'two drawings before the link',
    `<!--[if mso]><v:rect href="${shop}"/><![endif]-->${button(shop)}`,
    [1, 1, 1],
  ],
  ['a link before the drawing', `<a href="${shop}">x</a>${button(shop)}`, [1, 2, 2]],
  ['a link after the button', `${button(shop)}<a href="${shop}">x</a>`, [1, 1, 2]],
] as const)('a drawing for Outlook and the link after it are one link: %s', ([, html, expected]) => {
  const numbers = (once: boolean) => {
    const numbered = numberLinks(html, { ...clicks, oneLinkPerButton: once })
    const found = [...numbered.html.matchAll(/carillon-link (\d+)\}/g)].map(([, number]) => Number(number))
    expect(numbered.links.map(({ number }) => number)).toEqual([...new Set(found)])
    return found
  }
  expect(numbers(true)).toEqual(expected)
  // Messages of earlier sends carry these numbers.
  expect(numbers(false)).toEqual(expected.map((_, index) => index + 1))
})

test('a thousand links are tracked, the rest stay', () => {
  const numbered = numberLinks('<a href="https://a.example/">x</a>'.repeat(1002), clicks)
  expect(numbered.links).toHaveLength(1000)
  expect(numbered.html.match(/https:\/\/a\.example/g)).toHaveLength(2)
})

test('the pixel stands before the end of the last body, or at the end', () => {
  const opens = { opens: true, clicks: false }
  expect(numberLinks('<p></body></p></BODY></html>', opens).html).toMatch(
    /^<p><\/body><\/p><img [^>]+><\/BODY><\/html>$/,
  )
  expect(numberLinks('<p>', opens).html).toMatch(/^<p><img [^>]+>$/)
})

test.for([
  ['a bare address', 'https://a.example', 'https://a.example?utm_source=x%20y'],
  ['a query', 'https://a.example/?b=1', 'https://a.example/?b=1&utm_source=x%20y'],
  ['a query that is open', 'https://a.example/?', 'https://a.example/?utm_source=x%20y'],
  ['a fragment', 'https://a.example/#c?d', 'https://a.example/?utm_source=x%20y#c?d'],
  ['one of its own', 'https://a.example/?utm_source=own', 'https://a.example/?utm_source=own'],
])('parameters go into %s', ([, url = '', whole = '']) => {
  const parameters = { utm_source: 'x y' }
  const html = `<a href="${url}">x</a>`
  expect(numberLinks(html, { ...clicks, parameters }).links.map((link) => link.url)).toEqual([whole])
  const bare = numberLinks(html, { opens: false, clicks: false, parameters })
  expect(bare).toEqual({
    html: `<a href="${whole.replaceAll('&', '&amp;')}">x</a>`,
    links: [],
    hasUncounted: false,
  })
})
