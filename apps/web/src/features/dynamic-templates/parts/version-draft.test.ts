import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expect, test } from 'vitest'
import { changeOf, taggedTexts, type VersionDraft, withHandlebars } from './version-draft.ts'

const hyphens = { open: '-', close: '-' }
const settings = { name: 'One', subject: 'For -name-', testData: '{"name":"-name-"}' }
const code: VersionDraft = { settings, design: null, html: '<p>-name- -shop-</p>', plain: '-name-' }

test('replaces tags in all parts that are sent, and only there', () => {
  expect(withHandlebars(code, hyphens, new Set(['-shop-']))).toEqual({
    settings: { ...settings, subject: 'For {{name}}' },
    design: null,
    html: '<p>{{name}} -shop-</p>',
    plain: '{{name}}',
  })
})

test('does not change the styles of a design', () => {
  const button = { ...newModule('button', 'b', 'en'), text: 'To -shop-', href: 'https://x.example/-name-' }
  const design = newDesign('en', [button])
  const draft = { ...code, design, plain: null }
  expect(taggedTexts(draft)).toContain('To -shop-')
  expect(withHandlebars(draft, hyphens, new Set()).design).toEqual(
    newDesign('en', [{ ...button, text: 'To {{shop}}', href: 'https://x.example/{{name}}' }]),
  )
})

test('stores an empty name as untitled', () => {
  const change = changeOf({ ...code, settings: { ...settings, name: '  ' } }, 'Untitled')
  expect(change).toMatchObject({ name: 'Untitled', html_content: code.html, generate_plain_content: false })
})
