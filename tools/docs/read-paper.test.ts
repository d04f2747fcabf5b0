import { expect, test } from 'vitest'
import { readPaper } from './read-paper.ts'

const papers = new Set([
  'README.md',
  'SECURITY.md',
  'docs/operating.md',
  'docs/scale.md',
  'docs/decisions/README.md',
  'docs/decisions/0001-a.md',
])
const read = (text: string, path = 'docs/operating.md') =>
  readPaper(path, text, { papers, goesAlong: (file) => file.endsWith('.txt') })

test.for([
  ['docs/operating.md', '[x](scale.md)', '<a href="scale.html">x</a>'],
  ['docs/operating.md', '[x](scale.md#how-to-go-back)', '<a href="scale.html#how-to-go-back">x</a>'],
  ['docs/operating.md', '[x](../README.md)', '<a href="index.html">x</a>'],
  ['docs/operating.md', '[x](../SECURITY.md)', '<a href="security.html">x</a>'],
  ['docs/operating.md', '[x](decisions/0001-a.md)', '<a href="decisions/0001-a.html">x</a>'],
  ['docs/operating.md', '[x](decisions)', '<a href="decisions/index.html">x</a>'],
  ['docs/decisions/0001-a.md', '[x](../scale.md)', '<a href="../scale.html">x</a>'],
  ['README.md', '[x](docs/scale.md)', '<a href="scale.html">x</a>'],
  ['docs/operating.md', '[x](routes.txt)', '<a href="routes.txt">x</a>'],
  ['docs/operating.md', '[x](#health)', '<a href="#health">x</a>'],
  ['docs/operating.md', '[x](https://example.com/a.md)', '<a href="https://example.com/a.md">x</a>'],
  ['docs/operating.md', '[x](../apps/server/src/main.ts)', '<span class="file">x</span>'],
] as const)('in %s the link %s becomes %s', ([path, text, html]) => {
  expect(read(text, path).html).toContain(html)
})

test('files that pages link go along', () => {
  expect(read('[a](routes.txt), ![b](tables.txt), [c](scale.md)').files).toEqual([
    'docs/routes.txt',
    'docs/tables.txt',
  ])
})

test('headings have the ids of GitHub, also when they repeat', () => {
  const { title, headings } = read(
    '# Operating\n\n## What grows, and what ends it\n\n## `PORT`: a port\n\n## Ads\n\n### Ads\n',
  )
  expect(title).toBe('Operating')
  expect(headings.map(({ id }) => id)).toEqual(['what-grows-and-what-ends-it', 'port-a-port', 'ads', 'ads-1'])
})

test('the search knows the text of each part, tables and lists too', () => {
  const { parts } = read(
    '# Operating\n\nIntro.\n\n## Ads\n\n| a | b |\n|---|---|\n| `META` | an app |\n\n- one\n- two\n\n## Ads\n\nLast.',
  )
  expect(parts).toEqual([
    { id: '', title: 'Operating', text: 'Intro.' },
    { id: 'ads', title: 'Ads', text: 'a b META an app one two' },
    { id: 'ads-1', title: 'Ads', text: 'Last.' },
  ])
})

test('signs of HTML in code stay signs, and long names may break', () => {
  expect(read('`<b>` and `A_LONG_NAME`').html).toContain(
    '<code>&lt;b&gt;</code> and <code>A_<wbr>LONG_<wbr>NAME</code>',
  )
  expect(read('```\n<script>\n```').html).toContain('<code>&lt;script&gt;</code>')
})
