import { expect, test } from 'vitest'
import { renameColumn } from '../src/rename-column.ts'

const customFields = [
  { id: 'w1_T', name: 'Pet', type: 'Text' as const },
  { id: 'w2_N', name: 'score', type: 'Number' as const },
]
const select = 'SELECT c.contact_id, c.updated_at FROM contact_data c WHERE'

test.for<[string, '1' | '2', string]>([
  [`${select} c.pet = 'pet' AND c.score > 1`, '2', `${select} c.animal = 'pet' AND c.score > 1`],
  [
    `${select}\r\n  PET LIKE 'a%'\r\n OR c . \`Pet\` IS NULL`,
    '2',
    `${select}\r\n  animal LIKE 'a%'\r\n OR c . \`animal\` IS NULL`,
  ],
  [`${select} "Pet" = "pet." `, '2', `${select} "animal" = "pet." `],
  [
    `${select} text_is(Pet, 'Pet') OR length(Pet + Pet) = 3`,
    '2',
    `${select} text_is(animal, 'Pet') OR length(animal + animal) = 3`,
  ],
  [
    `${select} c.contact_id IN (SELECT contact_id FROM contact_data WHERE pet = 'x')`,
    '2',
    `${select} c.contact_id IN (SELECT contact_id FROM contact_data WHERE animal = 'x')`,
  ],
  [`(event_type = 'open') AND Pet = 'Pet'`, '1', `(event_type = 'open') AND animal = 'Pet'`],
])('%s', ([query, version, expected]) => {
  expect(renameColumn(query, version, customFields, { id: 'w1_T', name: 'animal' })).toBe(expected)
})

test('a query that does not read the field stays as it is', () => {
  const query = `${select}   c.score>1`
  expect(renameColumn(query, '2', customFields, { id: 'w1_T', name: 'animal' })).toBe(query)
})
