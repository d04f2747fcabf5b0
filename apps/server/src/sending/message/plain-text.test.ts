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
    '{{#each items}}\n{{name}} {{price}}\n{{/each}}\n',
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
  [
    'leaves out what no reader sees, and what fills up previews',
    '<style>.h{display:none}@media (max-width:9px){.m{display:none}}</style><div style="DISPLAY: none; mso-hide:all">a</div>' +
      '<div style="max-height:0;overflow:hidden">b</div><p class="h">c</p><p hidden>d</p><p class="m">shown</p>' +
      '<p>Teaser&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#8199;&#65279;</p><a style="mso-hide:all" href="https://a.example">Go</a>',
    'shown\n\nTeaser\n\nGo [https://a.example]\n',
  ],
  [
    'reads the cells of a row on one line, and those of columns on lines of their own',
    '<table><tr><th>Tea</th><td></td><td><p>4 €</p></td>{{#if x}}<td>new</td>{{/if}}</tr>' +
      '<tr><td><p>One</p><p>Two</p></td><td>Three</td></tr></table>',
    'Tea 4 € {{#if x}}new {{/if}}\n\nOne\n\nTwo\n\nThree\n',
  ],
  [
    'parts the text of a picture from its neighbours, and leaves out that of a template',
    '<img alt="Our logo"><a href=" https://a.exa\nmple/a b ">u</a> <img alt="alt_text">x',
    'Our logo u [https://a.example/a%20b] x\n',
  ],
  [
    'keeps conditions that begin and end in comments, styles and attributes',
    '<p>a</p><!-- {{#if pro}} --><p {{#if b}}id="b"{{/if}}>PRO</p><!-- {{else}} old {{#if c}}{{c}}{{/if}} -->' +
      '<p>b</p><style>{{/if}}</style><i title="{{#if d}}">c</i><!-- {{/if}} {{name}} -->',
    'a\n\n{{#if pro}}\nPRO\n\n{{else}}\nb\n\n{{/if}}{{#if d}}c{{/if}}\n',
  ],
  [
    'reads entities in tags as the HTML does, and braces of entities as text',
    '<p>{{#equals plan &quot;pro&quot;}}{{name | A &amp; B}}{{/equals}} &#123;&#123;x}}</p>',
    '{{#equals plan "pro"}}{{insert name "default=A & B"}}{{/equals}} \\{{x}}\n',
  ],
  ['is empty where blocks and elements are entangled', '<p></p {{#if a}}>x{{/if}}', ''],
  ['has no lines of blanks', '<p>a</p><p>&nbsp;</p><p>&nbsp;</p><p>b</p>', 'a\n\nb\n'],
] as const)('the plain part %s', ([, html, expected]) => {
  expect(plainTextOf(html)).toBe(expected)
})
