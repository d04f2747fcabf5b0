import { expect, test } from 'vitest'
import { demandedMark, numberForm, readNumber } from './number.rules.ts'

test.for([
  // text, form, with a comma as the decimal mark, with a point
  ['12', 'whole', 12, 12],
  ['-1e6', 'whole', -1e6, -1e6],
  ['2.500', 'either', 2500, 2.5],
  ['2,500', 'either', 2.5, 2500],
  ['1.234,56', 'comma', 1234.56, 1234.56],
  ['1,234.56', 'point', 1234.56, 1234.56],
  ['12,5', 'comma', 12.5, 12.5],
  ['12.5', 'point', 12.5, 12.5],
  ['0.500', 'point', 0.5, 0.5],
  ['1.234.567', 'comma', 1234567, 1234567],
  ['1,234,567', 'point', 1234567, 1234567],
  ['1 234,5', 'comma', 1234.5, 1234.5],
  ["1'234.5", 'point', 1234.5, 1234.5],
  ['4.9e3', 'point', 4900, 4900],
  ['1.23,4', null, undefined, undefined],
  ['12,34.5', null, undefined, undefined],
  ['x', null, undefined, undefined],
] as const)('%s is a number with %s', ([text, form, comma, point]) => {
  expect(numberForm(text)).toBe(form)
  expect(readNumber(text, 'comma').value).toBe(comma)
  expect(readNumber(text, 'point').value).toBe(point)
})

test('without a mark, only plain numbers are read', () => {
  expect(readNumber('2.500')).toEqual({ value: 2.5 })
  expect(readNumber('2,500')).toEqual({ problem: 'number_invalid' })
})

test.for([
  [['2.500', '1.234,56', '12'], 'comma'],
  [['2,500', '1.5'], 'point'],
  [['2.500'], null],
  [['1,5', '1.5'], null],
] as const)('%j demand %s', ([cells, mark]) => {
  expect(demandedMark(cells)).toBe(mark)
})
