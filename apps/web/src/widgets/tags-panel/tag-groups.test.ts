import { compileTemplate } from '@carillon/personalization/compile-template'
import { expect, test } from 'vitest'
import { matchingTags, tagGroups } from './tag-groups.ts'

const groups = tagGroups(['plan', 'favourite colour', 'Größe'])

test('every tag is one the renderer understands', () => {
  for (const tag of groups.flatMap(({ tags }) => tags)) {
    expect(compileTemplate(tag, { kind: 'html' }).problems, tag).toBeUndefined()
  }
})

test('puts field names that are not identifiers in brackets', () => {
  expect(groups.find(({ name }) => name === 'custom')?.tags).toEqual([
    '{{plan}}',
    '{{[favourite colour]}}',
    '{{Größe}}',
  ])
})

test('finds tags by any part of their name and hides empty groups', () => {
  expect(matchingTags(groups, 'Sender_N')).toEqual([{ name: 'sender', tags: ['{{Sender_Name}}'] }])
  expect(matchingTags(groups, 'nothing like it')).toEqual([])
  expect(tagGroups([]).map(({ name }) => name)).not.toContain('custom')
})
