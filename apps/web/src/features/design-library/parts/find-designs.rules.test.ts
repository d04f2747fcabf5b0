import type { DesignSummary } from '@carillon/contract/design-library'
import { expect, test } from 'vitest'
import { categoriesOf, type DesignFilter, findDesigns } from './find-designs.rules.ts'

const designs = [
  design('Spring sale 10', ['sale'], 3, 1),
  design('Spring sale 9', ['sale', 'Ärger'], 2, 3),
  design('Ähre', [], 1, 2),
]

function design(name: string, categories: string[], updated: number, created: number): DesignSummary {
  const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`
  const pictures = { thumbnail_url: '', thumbnail_pending: false }
  return {
    id: name,
    name,
    editor: 'code',
    categories,
    ...pictures,
    updated_at: at(updated),
    created_at: at(created),
  }
}

test.for([
  [{}, ['Spring sale 10', 'Spring sale 9', 'Ähre']],
  [{ search: ' SALE  spr' }, ['Spring sale 10', 'Spring sale 9']],
  [{ search: 'äh' }, ['Ähre']],
  [{ category: 'Ärger' }, ['Spring sale 9']],
  [{ search: 'ähre', category: 'sale' }, []],
  [{ sort: 'created' }, ['Spring sale 9', 'Ähre', 'Spring sale 10']],
  [{ sort: 'name' }, ['Ähre', 'Spring sale 9', 'Spring sale 10']],
] as [Partial<DesignFilter>, string[]][])('%o', ([filter, names]) => {
  const found = findDesigns(designs, { search: '', category: '', sort: 'changed', ...filter }, 'de')
  expect(found.map(({ name }) => name)).toEqual(names)
})

test('lists each category once, in alphabetical order', () => {
  expect(categoriesOf(designs, 'de')).toEqual(['Ärger', 'sale'])
})
