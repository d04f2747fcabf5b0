import { describe, expect, test } from 'vitest'
import { fileProblem } from './file.rules.ts'
import { fieldsTwice, hasIdentifier, withField } from './mapping.rules.ts'
import { suggestName, suggestType } from './suggest-field.rules.ts'
import { targetProblem } from './target.rules.ts'

describe('a mapping', () => {
  test('needs an identifier', () => {
    expect(hasIdentifier(['_rf0_T', null])).toBe(false)
    expect(hasIdentifier([null, '_rf2_T'])).toBe(true)
    expect(hasIdentifier(['_rf26_T'])).toBe(true)
  })

  test('names the fields chosen twice', () => {
    expect([...fieldsTwice(['_rf2_T', null, null, 'w1_T', '_rf2_T'])]).toEqual(['_rf2_T'])
  })

  test('changes one column', () => {
    expect(withField(['_rf2_T', null], 1, 'w1_T')).toEqual(['_rf2_T', 'w1_T'])
  })
})

test.for([
  ['Schuhgröße (EU)', 'schuhgroesse_eu'],
  ['Crème brûlée', 'creme_brulee'],
  ['2nd choice', '_2nd_choice'],
  ['---', ''],
  ['日本', ''],
])('the header %s suggests the name %s', ([header, name]) => {
  expect(suggestName(header as string)).toBe(name)
})

test.for([
  [['39', '41.5', ''], 'Number'],
  [['1.234,50', '0,99', '12'], 'Number'],
  [['1,234,567.5', '-0.5'], 'Number'],
  [['1.23,4'], 'Text'],
  [['01067'], 'Text'],
  [['2026-10-28', '1.2.1990'], 'Date'],
  [['10/28/2026'], 'Date'],
  [['39', 'x'], 'Text'],
  [['', ''], 'Text'],
] as const)('%j looks like %s', ([samples, type]) => {
  expect(suggestType(samples)).toBe(type)
})

test.for([
  [{ name: 'a.csv', size: 0 }, 'import_empty'],
  [{ name: 'a.csv', size: 6e9 }, 'import_too_large'],
  [{ name: 'a.XLSX', size: 10 }, 'import_binary'],
  [{ name: 'a.csv.gz', size: 10 }, undefined],
] as const)('%j: %s', ([file, code]) => {
  expect(fileProblem(file)?.code).toBe(code)
})

test.for([
  [{ target: 'addToContacts' }, undefined],
  [{ target: 'addToExistingList' }, 'required'],
  [{ target: 'addToExistingList', list: 'x' }, undefined],
  [{ target: 'addToNewList' }, 'required'],
  [{ target: 'addToNewList', list_name: 'vip' }, 'list_name_taken'],
  [{ target: 'addToNewList', list_name: 'a'.repeat(101) }, 'too_long'],
  [{ target: 'addToNewList', list_name: 'New' }, undefined],
] as const)('%j: %s', ([state, code]) => {
  const known = { list: '', list_name: '', job: '', ...state }
  expect(targetProblem(known, [{ id: 'x', name: 'VIP' }])?.code).toBe(code)
})
