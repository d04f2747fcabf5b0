import { newDesign, newModule } from '@carillon/email-design/defaults'
import { generateHtml } from '@carillon/email-design/generate-html'
import { expect, test } from 'vitest'
import { plainTextOf } from '#sending/message/plain-text.ts'
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

test('the modules of a design are sent as tables for looks, and hand-written HTML as it is', () => {
  const modules = (['text', 'button', 'image', 'columns'] as const).map((kind) => newModule(kind, kind))
  const html = generateHtml(newDesign('en', modules))
  const sent = sentHtml({ editor: 'design', document: {}, html, preheader: '' })
  const count = (text: string, role: string) => text.split(` role="${role}"`).length - 1
  expect([count(html, 'module'), count(sent, 'module')]).toEqual([modules.length, 0])
  expect(count(sent, 'presentation')).toBe(count(html, 'presentation') + modules.length)
  expect(sentHtml({ editor: 'code', document: null, html, preheader: '' })).toBe(html)
})
