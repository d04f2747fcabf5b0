import { describe, expect, test } from 'vitest'
import { attribute, css, escapeText, safeImageSource, safeLink } from './markup.ts'

describe('text', () => {
  test.for([
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['one\ntwo', 'one<br>two'],
    ['wide   room\u00a0', 'wide&nbsp;&nbsp; room&nbsp;'],
    ['Hello {{first_name}} & co', 'Hello {{first_name}} &amp; co'],
    ['{{insert x "default=Tom & Ann"}}', '{{insert x "default=Tom & Ann"}}'],
    ['{{{unsubscribe}}}', '{{{unsubscribe}}}'],
    ['{{> part}}', '{{> part}}'],
    ['{{!-- a }} > b --}}<', '{{!-- a }} > b --}}&lt;'],
    ['{{#if (equals a "x  y")}}yes{{/if}}', '{{#if (equals a "x  y")}}yes{{/if}}'],
    ['{{never closed <b>', '{{never closed &lt;b&gt;'],
    ['{{{"<img src=x onerror=alert(1)>"}}}', '{{{"&lt;img src=x onerror=alert(1)>"}}}'],
  ])('%s', ([text, expected]) => expect(escapeText(text!)).toBe(expected))
})

describe('attributes', () => {
  test.for([
    ['https://a.example/?b=1&c="2"', ` href="https://a.example/?b=1&amp;c=&quot;2&quot;"`],
    ['{{{unsubscribe}}}', ` href="{{{unsubscribe}}}"`],
    [
      'https://a.example/{{id}}?x=1&y={{insert y "default=2"}}',
      ` href='https://a.example/{{id}}?x=1&amp;y={{insert y "default=2"}}'`,
    ],
    [`{{insert y 'default=2'}}"`, ` href="{{insert y 'default=2'}}&quot;"`],
    [`{{insert y "default=it's"}}`, ` href='{{insert y "default=it&#39;s"}}'`],
    [`{{a "' onload=x"}}`, ` href='{{a "&#39; onload=x"}}'`],
  ])('%s', ([value, expected]) => expect(attribute('href', value!)).toBe(expected))
})

describe('links', () => {
  test.for([
    ['https://a.example', 'https://a.example'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['{{{unsubscribe}}}', '{{{unsubscribe}}}'],
    ['{{base}}/path?a=b:c', '{{base}}/path?a=b:c'],
    ['#top', '#top'],
    ['javascript:alert(1)', ''],
    [' \u0001JaVa\nscript:alert(1)', ''],
    ['data:text/html,<script>', ''],
    ['vbscript:x', ''],
  ])('%s', ([href, expected]) => expect(safeLink(href!)).toBe(expected))

  test('accepts data addresses of images only', () => {
    expect(safeImageSource('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
    expect(safeImageSource('data:image/svg+xml;base64,AAAA')).toBe('')
    expect(safeImageSource('/i/a.png')).toBe('/i/a.png')
    expect(safeImageSource('mailto:x')).toBe('')
  })
})

test('a style value cannot leave its declaration', () => {
  expect(css(['color', 'red; background:url(x)'], ['width', ''], ['height', 3])).toBe(
    'color:red background:url(x); height:3;',
  )
  expect(css(['font-family', '"a"</style>'])).toBe('font-family:a/style;')
})
