import { describe, expect, test } from 'vitest'
import { exampleDate, exampleNumber, guessType } from './column-values.rules.ts'

test.for([
  [['39', '41.5', ''], 'Number'],
  [['1.234,50', '0,99', '12'], 'Number'],
  [['1,234,567.5', '-0.5'], 'Number'],
  [['20251231'], 'Number'],
  [['1.23,4'], 'Text'],
  [['01067'], 'Text'],
  [['4004400440044004'], 'Text'],
  [['2026-10-28', '1.2.1990'], 'Date'],
  [['10/28/2026', '1/2/2026'], 'Date'],
  [['28/10/2026', '1/2/2026'], 'Date'],
  [['28/10/2026', '10/28/2026'], 'Text'],
  [['01.12.2026', '02.12.2026', '13.12.2026'], 'Date'],
  [['1 234,50', "1'234.50"], 'Number'],
  [['28 October 2026', 'Oct 2, 2026'], 'Date'],
  [['39', 'x'], 'Text'],
  [['', ' '], 'Text'],
] as const)('%j looks like %s', ([cells, type]) => {
  expect(guessType(cells).type).toBe(type)
})

describe('an example of the dates of a column', () => {
  test('shows what an open order means', () => {
    expect(exampleDate(['', '2026-10-28', ' 3/4/2026'], null)).toEqual({
      cell: '3/4/2026',
      month_first: '2026-03-04T00:00:00Z',
      day_first: '2026-04-03T00:00:00Z',
    })
  })

  test('shows the date that decides the order', () => {
    expect(exampleDate(['3/4/2026', '28/10/2026'], 'day_first')).toEqual({
      cell: '28/10/2026',
      month_first: null,
      day_first: '2026-10-28T00:00:00Z',
    })
  })

  test('is the first date otherwise, and missing without one', () => {
    expect(exampleDate(['soon', '28. Oktober 2026'], null)).toMatchObject({ cell: '28. Oktober 2026' })
    expect(exampleDate(['', 'soon'], null)).toBeNull()
  })
})

test('a column is one of dates if 95 % of its values are, and the others are counted', () => {
  const dates = Array.from({ length: 95 }, () => '01.12.2026')
  expect(guessType([...dates, '', 'soon', 'later', 'never', 'x', 'y'])).toEqual({
    type: 'Date',
    misfits: { count: 5, cell: 'soon' },
  })
  expect(guessType([...dates.slice(1), 'soon', 'later', 'never', 'x', 'y', 'z']).type).toBe('Text')
  expect(exampleDate(['01.12.2026'], null)).toMatchObject({
    month_first: '2026-12-01T00:00:00Z',
    day_first: '2026-12-01T00:00:00Z',
  })
})

test('an example of numbers shows what each mark makes of them', () => {
  expect(exampleNumber(['12', ' 2.500 '])).toEqual({ cell: '2.500', comma: 2500, point: 2.5 })
  expect(exampleNumber(['12', '2.5', '0.500'])).toBeNull()
})
