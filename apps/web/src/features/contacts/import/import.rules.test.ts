import type { ImportPreview } from '@carillon/contract/contact-imports'
import { describe, expect, test } from 'vitest'
import { dateOrderOf } from './date-order.rules.ts'
import { fileProblem } from './file.rules.ts'
import { fieldsTwice, hasIdentifier, withField } from './mapping.rules.ts'
import { nameProblems, suggestFields } from './new-fields.rules.ts'
import { readingOf } from './reading.rules.ts'
import { firstChoice, unsubscribedOf } from './status.rules.ts'
import { suggestFreeName, suggestName } from './suggest-field.rules.ts'
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
  ['Größe', [], 'groesse'],
  ['Größe', ['GROESSE', 'groesse_2'], 'groesse_3'],
  ['Order', [], 'field_order'],
  ['Last visit', [], 'field_last_visit'],
  ['日本', [], 'column_5'],
  ['x'.repeat(120), ['x'.repeat(100)], `${'x'.repeat(98)}_2`],
] as const)('the header %s beside %j gets the free name %s', ([header, taken, name]) => {
  expect(suggestFreeName(header, 4, taken)).toBe(name)
})

const column = (header: string, samples: string[], more: Partial<ImportPreview['columns'][number]> = {}) => ({
  header,
  samples,
  field_id: null,
  field_type: 'Text' as const,
  is_repeated: false,
  misfits: null,
  decimal_mark: null,
  number_example: null,
  date_order: null,
  date_example: null,
  has_local_times: false,
  status: null,
  ...more,
})

test('every column without a field gets one of its own, and empty ones are not selected', () => {
  const columns = [
    column('email', ['a@example.org']),
    column('Size', ['39'], { field_type: 'Number' }),
    column('size!', ['XL']),
    column('Note', ['', ' ']),
    column('Size (2)', ['M'], { is_repeated: true }),
  ]
  expect(suggestFields(columns, ['_rf2_T', null, null, null, null], ['note'])).toEqual([
    { column: 1, name: 'size', type: 'Number', isWanted: true },
    { column: 2, name: 'size_2', type: 'Text', isWanted: true },
    { column: 3, name: 'note_2', type: 'Text', isWanted: false },
    { column: 4, name: 'size_2_2', type: 'Text', isWanted: false },
  ])
})

test('names of new fields are checked against the account and each other', () => {
  const field = (at: number, name: string, isWanted = true) => ({
    column: at,
    name,
    isWanted,
    type: 'Text' as const,
  })
  const fields = [field(1, 'a'), field(2, 'A'), field(3, 'pet'), field(4, ''), field(5, 'ö', false)]
  expect([...nameProblems(fields, ['Pet'])]).toEqual([
    [2, 'custom_field_name_taken'],
    [3, 'custom_field_name_taken'],
    [4, 'required'],
  ])
})

describe('the order of the dates of a file', () => {
  const march = '2026-03-04T00:00:00Z'
  const open = column('a', [], {
    date_example: { cell: '3/4/2026', month_first: march, day_first: '2026-04-03T00:00:00Z' },
  })
  const iso = column('b', [], { date_example: { cell: '2026-03-04', month_first: march, day_first: march } })
  const dayFirst = column('c', [], {
    date_order: 'day_first',
    date_example: { cell: '28/3/2026', month_first: null, day_first: march },
  })
  const monthFirst = column('d', [], {
    date_order: 'month_first',
    date_example: { cell: '3/28/2026', month_first: march, day_first: null },
  })
  const usual = { chosen: undefined, usual: 'month_first' } as const

  test('is open when no column decides it, and then the usual or the chosen one', () => {
    expect(dateOrderOf([open, iso], usual)).toEqual({ order: 'month_first', isOpen: true })
    expect(dateOrderOf([open], { ...usual, chosen: 'day_first' })).toEqual({
      order: 'day_first',
      isOpen: true,
    })
  })

  test('is decided by any column, whatever was chosen before', () => {
    expect(dateOrderOf([open, dayFirst], usual)).toEqual({ order: 'day_first', isOpen: false })
    expect(dateOrderOf([dayFirst], { ...usual, chosen: 'month_first' })).toEqual({
      order: 'day_first',
      isOpen: false,
    })
  })

  test('makes no difference for dates that mean one day only', () => {
    expect(dateOrderOf([iso], usual)).toMatchObject({ isOpen: false })
  })

  test('is open when columns contradict each other', () => {
    expect(dateOrderOf([dayFirst, monthFirst], usual)).toEqual({ order: 'month_first', isOpen: true })
  })
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

describe('the reading sent with the check', () => {
  const open = column('Price', [], { number_example: { cell: '2.500', comma: 2500, point: 2.5 } })
  const told = column('status', [], { status: { meaning: 'status', count: 1, values: ['blocklisted'] } })
  const preview = {
    delimiter: ',',
    columns: [column('email', []), open, { ...open, decimal_mark: 'comma' as const }, told],
    header_row: 3,
    reading: { correct_domains: true, clear_empty: [false, true] },
    field_mappings: null,
    unsubscribed: null,
  } as unknown as ImportPreview
  const choices = {
    mapping: ['_rf2_T', 'w1_N', 'w1_N', null],
    typeOf: (field: string) => (field.endsWith('N') ? ('Number' as const) : ('Text' as const)),
    order: 'day_first' as const,
    marks: new Map(),
    clears: new Set<number>(),
  }

  test('names the marks of open columns only, the row of the names, and the columns that clear', () => {
    expect(readingOf(preview, choices)).toEqual({
      correct_domains: true,
      decimal_marks: [null, 'point', null, null],
      header_row: 3,
    })
    const chosen = { ...choices, marks: new Map([[1, 'comma' as const]]), clears: new Set([2]) }
    expect(readingOf({ ...preview, header_row: 1 }, chosen)).toEqual({
      correct_domains: true,
      decimal_marks: [null, 'comma', null, null],
      clear_empty: [false, false, true, false],
    })
  })

  test('unsubscribes the people that a column marks, unless the user chooses otherwise', () => {
    const choice = firstChoice(preview)
    const columns = [{ column: 3, meaning: 'status' }]
    expect(unsubscribedOf(preview, choice)).toEqual({ columns, act: 'unsubscribe', group_id: null })
    expect(unsubscribedOf(preview, { ...choice, act: 'leave_out', group: 5 })).toEqual({
      columns,
      act: 'leave_out',
      group_id: null,
    })
    expect(unsubscribedOf(preview, { ...choice, act: 'ignore' })).toBeUndefined()
    expect(unsubscribedOf(preview, { ...choice, everyone: true, group: 5 })).toEqual({
      everyone: true,
      act: 'unsubscribe',
      group_id: 5,
    })
    expect(unsubscribedOf({ columns: [] }, choice)).toBeUndefined()
    expect(firstChoice({ ...preview, field_mappings: ['_rf2_T'] }).act).toBe('ignore')
  })
})
