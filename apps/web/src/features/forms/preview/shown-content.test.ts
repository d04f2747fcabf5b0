import { expect, test } from 'vitest'
import { content } from '../forms.fixture.ts'
import { shownContent } from './shown-content.ts'

test('parts that can’t be shown as typed are shown as saved', () => {
  const shown = shownContent(
    { ...content, privacy_url: 'https:/', header: 'New', fields: [{ ...content.fields[0]!, label: '' }] },
    { ...content, privacy_url: 'https://shop.test/privacy' },
  )
  expect(shown).toMatchObject({
    privacy_url: 'https://shop.test/privacy',
    header: 'New',
    fields: [{ field: 'first_name', label: '…' }],
  })
})

test('invisible parts change nothing', () => {
  const hidden = [{ field: 'w1_T', source: 'parameter' as const, value: '' }]
  const edited = { ...content, hidden_fields: hidden, allowed_origins: ['htt'] }
  expect(shownContent(edited, content)).toEqual(content)
})
