import { expect, test } from 'vitest'
import {
  decimalsOf,
  ofMicros,
  readMajor,
  roundMajor,
  sumByCurrency,
  toMajor,
  toMicros,
} from '../src/money.ts'

test.for([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['not a currency', 2],
] as const)('%s has %i decimals', ([currency, decimals]) => {
  expect(decimalsOf(currency)).toBe(decimals)
})

test.for([
  ['12.5', 'EUR', 1250],
  [' 12 ', 'EUR', 1200],
  ['0.30', 'EUR', 30],
  ['12.500', 'EUR', 1250],
  ['1500', 'JPY', 1500],
  ['1.234', 'KWD', 1234],
  ['12.505', 'EUR', null],
  ['1.5', 'JPY', null],
  ['-3', 'EUR', null],
  ['1,50', 'EUR', null],
  ['', 'EUR', null],
] as const)('reads %s of %s as %s', ([text, currency, minor]) => {
  expect(readMajor(text, currency)).toEqual(minor === null ? null : { minor, currency })
})

test('rounds reported spend to the smallest unit', () => {
  expect(roundMajor('12.3456', 'EUR')).toEqual({ minor: 1235, currency: 'EUR' })
  expect(roundMajor('12', 'JPY')).toEqual({ minor: 12, currency: 'JPY' })
  expect(roundMajor('n/a', 'EUR')).toBeNull()
})

test('reads and writes millionths of a unit', () => {
  expect(ofMicros(12_345_678, 'EUR')).toEqual({ minor: 1235, currency: 'EUR' })
  expect(ofMicros(2_000_000, 'JPY')).toEqual({ minor: 2, currency: 'JPY' })
  expect(toMicros({ minor: 1250, currency: 'EUR' })).toBe(12_500_000)
})

test('adds amounts of one currency only, the most frequent currency first', () => {
  const amounts = [
    { minor: 5, currency: 'USD' },
    { minor: 10, currency: 'EUR' },
    { minor: 20, currency: 'EUR' },
  ]
  expect(sumByCurrency(amounts)).toEqual([
    { minor: 30, currency: 'EUR' },
    { minor: 5, currency: 'USD' },
  ])
})

test.for([
  [1250, 'EUR', '12.50'],
  [0, 'USD', '0.00'],
  [1250, 'JPY', '1250'],
  [1250, 'KWD', '1.250'],
] as const)('writes %i of %s as %s', ([minor, currency, text]) => {
  expect(toMajor({ minor, currency })).toBe(text)
  expect(readMajor(text, currency)).toEqual({ minor, currency })
})
