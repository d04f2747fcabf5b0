import { expect, test } from 'vitest'
import { plainAsHtml } from './plain-as-html.rules.ts'

test.for([
  ['Hello', '<p>Hello</p>'],
  ['One\nTwo\n\n\nThree', '<p>One<br>Two</p>\n<p>Three</p>'],
  ['One\r\nTwo\r\n \r\nThree\n', '<p>One<br>Two</p>\n<p>Three</p>'],
  ['a < b & "c"', '<p>a &lt; b &amp; &quot;c&quot;</p>'],
  [
    'Shop: https://shop.test/?a=1&b=2.',
    '<p>Shop: <a href="https://shop.test/?a=1&amp;b=2">https://shop.test/?a=1&amp;b=2</a>.</p>',
  ],
  ['Leave: {{{unsubscribe}}}', '<p>Leave: <a href="{{{unsubscribe}}}">{{{unsubscribe}}}</a></p>'],
  ['Hello {{first_name}}', '<p>Hello {{first_name}}</p>'],
])('%j becomes %s', ([plain, html]) => {
  expect(plainAsHtml(plain!)).toBe(html)
})
