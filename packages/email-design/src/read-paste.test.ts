import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultGlobals } from './defaults.ts'
import type { Block, List, Paragraph, Span } from './design.ts'
import { readPaste } from './read-paste.ts'

const pasted = (name: string) => readFileSync(new URL(`../test/pasted/${name}.html`, import.meta.url), 'utf8')
const paste = (html: string) => readPaste(html, defaultGlobals)

const block = (type: Paragraph['type'], ...spans: (string | Span)[]): Block => ({
  type,
  align: 'unset',
  spans: spans.map((span) => (typeof span === 'string' ? { text: span } : span)),
})
const list = (type: List['type'], ...items: [words: string | Span, ...lists: List[]][]): List => ({
  type,
  items: items.map(([words, ...lists]) => ({
    align: 'unset',
    spans: [typeof words === 'string' ? { text: words } : words],
    lists,
  })),
})

test('from Word: text, nested lists, bold and links, but no fonts and colours', () => {
  expect(paste(pasted('word'))).toEqual([
    block('h1', 'Autumn in the harbour'),
    block(
      'paragraph',
      'We open on ',
      { text: '3 October', bold: true },
      ', and ',
      { text: 'everybody', italic: true },
      ' is welcome. See ',
      { text: 'the plan', href: 'https://nordlicht.example/plan?a=1&b=2' },
      '.',
    ),
    list('bullets', ['Soup', list('bullets', ['with bread'])], [{ text: 'Fish', bold: true }]),
    block('paragraph', 'And then:'),
    list('numbers', ['Music'], ['Dancing']),
  ])
})

test('from Google Docs: the same, and links without redirects', () => {
  expect(paste(pasted('google-docs'))).toEqual([
    block('h2', 'Autumn in the harbour'),
    block(
      'paragraph',
      'We open on ',
      { text: '3 October', bold: true },
      { text: ', and you', italic: true },
      ' read ',
      { text: 'the plan', href: 'https://nordlicht.example/plan?a=1' },
    ),
    block('paragraph'),
    list('bullets', ['Soup', list('bullets', [{ text: 'with bread', underline: true }])]),
    list('numbers', ['Music']),
  ])
})

test.for<[string, string, Block[]]>([
  [
    'scripts and styles',
    '<style>p{}</style><p onclick="x()">a<script>alert(1)</script></p>',
    [block('paragraph', 'a')],
  ],
  ['a link to a script', '<p><a href="javascript:alert(1)">a</a></p>', [block('paragraph', 'a')]],
  [
    'a table',
    '<table><tr><td>a</td><td>b</td></tr></table>',
    [block('paragraph', 'a'), block('paragraph', 'b')],
  ],
  ['pictures', '<p>a<img src=x onerror=alert(1)>b</p>', [block('paragraph', 'ab')]],
  ['tags', '<p>Hi {{insert x "default=you"}}</p>', [block('paragraph', 'Hi {{insert x "default=you"}}')]],
  ['a quotation', '<blockquote>a</blockquote>b', [block('paragraph', 'a'), block('paragraph', 'b')]],
  ['extremely deep nesting', '<b>'.repeat(2_000), []],
])('of %s what a text can hold', ([, html, expected]) => expect(paste(html)).toEqual(expected))
