import { expect, test } from 'vitest'
import { numberTextLinks } from './number-text-links.ts'

test.for<[name: string, text: string, numbered: string, urls: string[]]>([
  ['an address', 'See https://a.example/x now', 'See {{carillon-link 3}} now', ['https://a.example/x']],
  [
    'two, and the same one twice',
    'https://a.example/ https://a.example/',
    '{{carillon-link 3}} {{carillon-link 4}}',
    ['https://a.example/', 'https://a.example/'],
  ],
  [
    'the end of a sentence',
    'Is it https://a.example/x?y=1?! Yes.',
    'Is it {{carillon-link 3}}?! Yes.',
    ['https://a.example/x?y=1'],
  ],
  ['brackets around it', 'Shop [https://a.example/]', 'Shop [{{carillon-link 3}}]', ['https://a.example/']],
  ['brackets inside it', '(https://a.example/a_(b))', '({{carillon-link 3}})', ['https://a.example/a_(b)']],
  [
    'a tag inside',
    'https://a.example/{{insert x "default=y z"}}/b.',
    '{{#carillon-link 3}}https://a.example/{{insert x "default=y z"}}/b{{/carillon-link}}.',
    ['https://a.example/{{insert x "default=y z"}}/b'],
  ],
  ['our own tags', '{{{unsubscribe}}} https://a.example/{{{unsubscribe}}}', '=', []],
  ['half a block', 'https://a.example/{{#if x}}a b{{/if}}', '=', []],
  ['mail and plain words', 'mailto:a@a.example www.a.example http:// ftp://a.example', '=', []],
])('numbers %s', ([, text, numbered, urls]) => {
  const found = numberTextLinks(text, 2)
  expect(found.text).toBe(numbered === '=' ? text : numbered)
  expect(found.links.map(({ url }) => url)).toEqual(urls)
  expect(found.links.map(({ number }) => number)).toEqual(urls.map((_, at) => at + 3))
})

test('adds parameters to addresses that are the same for all recipients', () => {
  const { links } = numberTextLinks('https://a.example/?a=1#b', 0, { utm_source: 'x' })
  expect(links.map(({ url }) => url)).toEqual(['https://a.example/?a=1&utm_source=x#b'])
})
