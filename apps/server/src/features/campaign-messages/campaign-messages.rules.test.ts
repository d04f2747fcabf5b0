import { expect, test } from 'vitest'
import { plainTextOf } from '../../sending/message/plain-text.ts'
import { sentHtml } from './campaign-messages.rules.ts'

test('the preheader of hand-written HTML comes first in the body, escaped and hidden', () => {
  const html = sentHtml({
    editor: 'code',
    document: null,
    html: '<html><body class="a"><p>Hi</p></body></html>',
    preheader: 'A < B {{first_name}}',
  })
  expect(html).toMatch(/<body class="a"><div style="display:none[^>]*>A &lt; B \{\{first_name\}\}.*<p>Hi/)
  expect(plainTextOf(html)).toBe('Hi\n')
})

test('a design has its own preheader', () => {
  expect(sentHtml({ editor: 'design', document: {}, html: '<p>Hi</p>', preheader: 'A' })).toBe('<p>Hi</p>')
})
