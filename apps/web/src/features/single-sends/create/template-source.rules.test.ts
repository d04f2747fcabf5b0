import type { TemplateVersion } from '@carillon/contract/dynamic-templates'
import { expect, test } from 'vitest'
import { contentOf, lossesOf, startableTemplates } from './template-source.rules.ts'

const version: TemplateVersion = {
  id: 'v1',
  template_id: 't1',
  active: 1,
  name: 'First',
  subject: 'Hello',
  updated_at: '2026-01-01 00:00:00',
  generate_plain_content: true,
  editor: 'code',
  thumbnail_url: '',
  thumbnail_pending: false,
  html_content: '<p>Hi</p>',
  plain_content: 'Hi',
  test_data: '',
  warnings: [],
  document: null,
  revision: 1,
}

test.for([
  ['nothing of a plain one', {}, 'dynamic', null],
  ['test data', { test_data: '{"a":1}' }, 'dynamic', { hasTestData: true, tags: [] }],
  ['no empty test data', { test_data: ' {} \n' }, 'dynamic', null],
  [
    'substitution tags of a legacy one',
    { subject: 'For -name-', html_content: '<p>-name-, -city-</p>' },
    'legacy',
    { hasTestData: false, tags: ['-name-', '-city-'] },
  ],
  [
    'the markers for body and subject',
    { subject: '<%subject%>', html_content: '<div><%body%></div>' },
    'legacy',
    { hasTestData: false, tags: ['<%body%>', '<%subject%>'] },
  ],
  ['no tags of Handlebars', { html_content: '<p>{{name}}</p>' }, 'legacy', null],
  ['no hyphens of a dynamic one', { html_content: '<p>-name-</p>' }, 'dynamic', null],
] as const)('a template loses %s', ([, change, generation, losses]) => {
  expect(lossesOf({ ...version, ...change }, generation)).toEqual(losses)
})

test('a template keeps its design document and its own plain text', () => {
  const document = { modules: [] }
  expect(contentOf({ ...version, editor: 'design', document })).toEqual({
    subject: 'Hello',
    editor: 'design',
    generate_plain_content: true,
    document,
  })
  expect(contentOf({ ...version, generate_plain_content: false })).toEqual({
    subject: 'Hello',
    editor: 'code',
    generate_plain_content: false,
    html_content: '<p>Hi</p>',
    plain_content: 'Hi',
  })
})

test('only templates with an active version are offered', () => {
  const template = { id: 't', name: 'T', generation: 'dynamic' as const, updated_at: '2026-01-01 00:00:00' }
  const inactive = { ...version, active: 0 as const }
  const all = [
    { ...template, versions: [inactive, version] },
    { ...template, versions: [inactive] },
    { ...template, versions: [] },
  ]
  expect(startableTemplates(all).map(({ active }) => active.id)).toEqual(['v1'])
})
