import { describe, expect, test } from 'vitest'
import { customFieldNameProblem } from './custom-field-name.ts'
import { reservedFields } from './reserved-fields.ts'

describe('the name of a custom field', () => {
  test.for([
    ['favourite_colour', null],
    ['_x', null],
    ['Größe', 'custom_field_charset'],
    ['two words', 'custom_field_charset'],
    ['', 'custom_field_charset'],
    ['1-2', 'custom_field_charset'],
    ['1st', 'custom_field_first_character'],
    ['First_Name', 'custom_field_reserved'],
    ['last_name', 'custom_field_reserved'],
    ['list_ids', 'custom_field_reserved'],
    ['event_kind', 'custom_field_system'],
    ['LAST_SEEN', 'custom_field_system'],
    ['last_value', 'custom_field_system'],
    ['Select', 'custom_field_sql_keyword'],
    ['year_month', 'custom_field_sql_keyword'],
    ['Shoe_Size', 'custom_field_name_taken'],
  ] as const)('%s: %s', ([name, problem]) => {
    expect(customFieldNameProblem(name, ['shoe_size', 'select'])).toBe(problem)
  })

  test('every reserved name is refused as reserved', () => {
    for (const { name } of reservedFields)
      expect(customFieldNameProblem(name, [])).toBe('custom_field_reserved')
  })
})

test('29 reserved fields, each id and name once, the letter of the id telling the type', () => {
  expect(reservedFields).toHaveLength(29)
  expect(new Set(reservedFields.map(({ id }) => id)).size).toBe(29)
  expect(new Set(reservedFields.map(({ name }) => name)).size).toBe(29)
  for (const { id, type } of reservedFields) expect(id.at(-1)).toBe(type[0])
})
