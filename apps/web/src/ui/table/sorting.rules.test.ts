import { describe, expect, test } from 'vitest'
import { nextSorting, readSorting, sortRows, writeSorting } from './sorting.rules.ts'

const rows = [
  { name: 'Spring 10', opens: 0.4 },
  { name: 'Äpfel', opens: null },
  { name: 'spring 9', opens: 0 },
  { name: '', opens: 0.41 },
]

describe('sorting rows', () => {
  test('text is sorted by language, numbers in it by value, and rows without a value come last', () => {
    const by = (direction: 'asc' | 'desc') => sortRows(rows, ({ name }) => name, direction, 'de')
    expect(by('asc').map(({ name }) => name)).toEqual(['Äpfel', 'spring 9', 'Spring 10', ''])
    expect(by('desc').map(({ name }) => name)).toEqual(['Spring 10', 'spring 9', 'Äpfel', ''])
  })

  test('numbers are sorted by value; zero is a number, null is no value', () => {
    const by = (direction: 'asc' | 'desc') => sortRows(rows, ({ opens }) => opens, direction, 'en')
    expect(by('asc').map(({ opens }) => opens)).toEqual([0, 0.4, 0.41, null])
    expect(by('desc').map(({ opens }) => opens)).toEqual([0.41, 0.4, 0, null])
  })
})

test('an address names the column and the direction', () => {
  expect(readSorting('name')).toEqual({ key: 'name', direction: 'asc' })
  expect(readSorting('-opens')).toEqual({ key: 'opens', direction: 'desc' })
  expect(readSorting('')).toBeUndefined()
  expect(writeSorting({ key: 'opens', direction: 'desc' })).toBe('-opens')
})

test('a column of numbers begins with the highest, and choosing it again turns it', () => {
  const opens = { key: 'opens', align: 'right' as const }
  expect(nextSorting(opens, undefined)).toEqual({ key: 'opens', direction: 'desc' })
  expect(nextSorting(opens, { key: 'opens', direction: 'desc' })).toEqual({ key: 'opens', direction: 'asc' })
  expect(nextSorting({ key: 'name' }, { key: 'opens', direction: 'asc' }).direction).toBe('asc')
})
