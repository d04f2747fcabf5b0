import { expect, test } from 'vitest'
import { plainTextOf } from './plain-text.ts'

test.for([
  [
    'keeps headings as they are written',
    '<h1>Große Neuigkeiten</h1><p>Text</p>',
    'Große Neuigkeiten\n\nText\n',
  ],
  ['never wraps a line', `<p>${'word '.repeat(60)}</p>`, `${'word '.repeat(60).trim()}\n`],
  [
    'puts an address behind its text, once',
    '<p><a href="https://a.example/?x=1&amp;y=2">Read on</a> <a href="https://a.example">https://a.example</a></p>',
    'Read on [https://a.example/?x=1&y=2] https://a.example\n',
  ],
  [
    'keeps tags whole, quotes in attributes too',
    '<p>{{insert first_name "default=A & B"}}, <a href="{{insert url "default=https://a.example"}}">go</a></p>',
    '{{insert first_name "default=A & B"}}, go [{{insert url "default=https://a.example"}}]\n',
  ],
  [
    'keeps blocks between the rows of a table',
    '<table>{{#each items}}<tr><td>{{name}}</td><td>{{price}}</td></tr>{{/each}}</table>',
    '{{#each items}}\n{{name}}\n{{price}}\n{{/each}}\n',
  ],
  [
    'says what a picture shows',
    '<a href="https://a.example"><img src="x.png" alt="Our shop"></a><img src="y.png">',
    'Our shop [https://a.example]\n',
  ],
  [
    'leaves styles, titles and the preheader out',
    '<style>p{}</style><title>x</title><div class="preheader">y</div><p>z</p>',
    'z\n',
  ],
  ['has no lines of blanks', '<p>a</p><p>&nbsp;</p><p>&nbsp;</p><p>b</p>', 'a\n\nb\n'],
] as const)('the plain part %s', ([, html, expected]) => {
  expect(plainTextOf(html)).toBe(expected)
})
