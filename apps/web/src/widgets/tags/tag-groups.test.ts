import { compileTemplate } from '@carillon/personalization/compile-template'
import { expect, test } from 'vitest'
import { matchingTags, tagGroups } from './tag-groups.ts'

const groups = tagGroups(['plan', 'favourite colour', 'Größe'])

test('every tag is one the renderer understands', () => {
  for (const tag of groups.flatMap(({ tags }) => tags)) {
    expect(compileTemplate(tag, { kind: 'html' }).problems, tag).toBeUndefined()
  }
})

test('field names that are not identifiers are written in brackets', () => {
  expect(groups.find(({ name }) => name === 'custom')?.tags).toEqual([
    '{{plan}}',
    '{{[favourite colour]}}',
    '{{Größe}}',
  ])
})

test('tags are found by any part of their label or name, and empty groups are left out', () => {
  const labels: Record<string, string> = { '{{first_name}}': 'Vorname', '{{Sender_Name}}': 'Absendername' }
  const found = (search: string) => matchingTags(groups, search, (tag) => labels[tag] ?? '')
  expect(found('Sender_N')).toEqual([{ name: 'sender', tags: ['{{Sender_Name}}'] }])
  expect(found(' vorN')).toEqual([{ name: 'contact', tags: ['{{first_name}}'] }])
  expect(found('nothing like it')).toEqual([])
  expect(tagGroups([]).map(({ name }) => name)).not.toContain('custom')
})
