import { expect, test } from 'vitest'
import { moneyText, readTypedMoney, typedMoney } from './money-text.rules.ts'

test.for([
  ['en', '12', 'EUR', 1200],
  ['en', '12.5', 'EUR', 1250],
  ['en', '1,250.50', 'EUR', 125_050],
  ['en', '1,250', 'EUR', 125_000],
  ['en', '12,5', 'EUR', 1250],
  ['en', '1.250', 'KWD', 1250],
  ['de', '12,5', 'EUR', 1250],
  ['de', '1.250,50', 'EUR', 125_050],
  ['de', '1.250', 'EUR', 125_000],
  ['de', '12.50', 'EUR', 1250],
  ['de', '1 250,5', 'EUR', 125_050],
  ['de', '1000', 'JPY', 1000],
  ['de', '12,', 'EUR', 1200],
  ['en', ' ', 'EUR', null],
  ['en', '12.505', 'EUR', undefined],
  ['en', '-5', 'EUR', undefined],
  ['en', '10 Euro', 'EUR', undefined],
  ['de', '10,5', 'JPY', undefined],
  ['en', '1,2,3', 'EUR', undefined],
] as const)('in %s, %s of %s is %s', ([language, text, currency, minor]) => {
  expect(readTypedMoney(text, currency, language)).toBe(minor)
})

test.for([
  ['en', 125_050, 'EUR', '€1,250.50', '1250.50'],
  ['en', 125_000, 'EUR', '€1,250', '1250'],
  ['de', 125_050, 'EUR', '1.250,50\u00a0€', '1250,50'],
  ['en', 1000, 'JPY', '¥1,000', '1000'],
] as const)('in %s, %i of the smallest unit of %s is %s', ([language, minor, currency, said, typed]) => {
  expect(moneyText(minor, currency, language)).toBe(said)
  expect(typedMoney(minor, currency, language)).toBe(typed)
  expect(readTypedMoney(typed, currency, language)).toBe(minor)
})
