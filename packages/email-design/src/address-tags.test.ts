import { compileTemplate } from '@carillon/personalization/compile-template'
import { describe, expect, test } from 'vitest'
import { addressTagsInHtml, addressTagsInText } from './address-tags.ts'

const data = {
  email: 'ann+tag&co@t.example',
  last_name: "O'Neil/50%",
  city: 'Köln #1',
  url: 'https://shop.example/a?b=c d',
  encoded: 'a%20b',
  token: 'aB3_-.~',
  host: 'shop.example:8080',
  broken: ' https://shop.example/in\r\n\tner ',
  lines: 'Ada\nBay',
  yes: true,
}

function rendered(source: string, kind: 'html' | 'text'): string {
  const findAddressTags = kind === 'html' ? addressTagsInHtml : addressTagsInText
  const compiled = compileTemplate(source, { kind, findAddressTags })
  if (compiled.problems) throw new Error(JSON.stringify(compiled.problems))
  return compiled.template.render(data)
}

const email = 'ann%2Btag%26co%40t.example'

test.for([
  ['https://x.example/?e={{email}}', `https://x.example/?e=${email}`],
  ['https://x.example/{{last_name}}/a', 'https://x.example/O%27Neil%2F50%25/a'],
  [
    'https://x.example/?c={{city}}&amp;z=1#{{city}}',
    'https://x.example/?c=K%C3%B6ln%20%231&amp;z=1#K%C3%B6ln%20%231',
  ],
  ['https://x.example/{{insert none &quot;default=a b&quot;}}', 'https://x.example/a%20b'],
  ['https://{{host}}/{{token}}?{{encoded}}', 'https://shop.example:8080/aB3_-.~?a%20b'],
  ['{{url}}&amp;e={{email}}', `https://shop.example/a?b&#x3D;c d&amp;e=${email}`],
  ['https://x.example/{{{last_name}}}', "https://x.example/O'Neil/50%"],
  ['mailto:{{email}}?subject={{city}}', 'mailto:ann+tag&amp;co@t.example?subject=K%C3%B6ln%20%231'],
  [
    '{{#if yes}}https://x.example/a{{else}}{{url}}{{/if}}?c={{city}}',
    'https://x.example/a?c=K%C3%B6ln%20%231',
  ],
  ['{{#if no}}https://x.example/a{{else}}{{url}}{{/if}}', 'https://shop.example/a?b&#x3D;c d'],
])('the address %s leads to %s', ([address, expected]) => {
  expect(rendered(`<p>{{#if yes}}\r\n</p>\n<a\nhref="${address}">{{email}}</a>{{/if}}`, 'html')).toContain(
    `href="${expected}">ann+tag&amp;co@t.example</a>`,
  )
})

describe('values are encoded in all addresses', () => {
  test.for([
    [`<img src='https://x.example/{{city}}.png' alt="{{city}}/{{city}}">`, 1],
    [
      '<td background=https://x.example/{{city}} style="background:url(&quot;https://x.example/{{city}}&quot;)">',
      2,
    ],
    [
      '<img srcset="https://x.example/{{city}} 1x, https://x.example/2/{{city}} 2x" data-x="https://x.example/{{city}}">',
      3,
    ],
    ['<!--[if mso]><v:fill src="https://x.example/{{city}}" /><![endif]-->', 1],
  ] as const)('of HTML: %s', ([html, times]) => {
    expect(rendered(html, 'html').split('K%C3%B6ln%20%231')).toHaveLength(times + 1)
  })

  test.for([
    ['Go [https://x.example/?e={{email}}]{{city}}', `Go [https://x.example/?e=${email}]Köln #1`],
    [
      'Go [{{broken}}] or [{{{broken}}}?a=1]',
      'Go [https://shop.example/inner] or [https://shop.example/inner?a=1]',
    ],
    ['Dear [{{lines}}] {{broken}}', `Dear [${data.lines}] ${data.broken}`],
    ['Go [{{url}}] or [{{url}}&e={{email}}]', `Go [${data.url}] or [${data.url}&e=${email}]`],
    [
      '{{city}}/{{city}} https://x.example/{{city}}, {{city}}',
      'Köln #1/Köln #1 https://x.example/K%C3%B6ln%20%231, Köln #1',
    ],
  ])('of texts: %s', ([text, expected]) => {
    expect(rendered(text!, 'text')).toBe(expected)
  })
})

test('a hundred thousand addresses and tags take no longer than their length', () => {
  const began = process.cpuUsage()
  addressTagsInHtml(`<a href="https://x.example/${'{{a}}'.repeat(10_000)}">`.repeat(10))
  addressTagsInText(`${'https://'.repeat(100_000)}{{a}}`)
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(3_000)
})
