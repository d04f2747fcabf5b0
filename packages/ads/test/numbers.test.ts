import { expect, test } from 'vitest'
import {
  type AdNumbers,
  addNumbers,
  clickRate,
  costPerClick,
  costPerLead,
  noNumbers,
  returnOnSpend,
} from '../src/numbers.ts'

const day: AdNumbers = {
  impressions: 1000,
  clicks: 30,
  leads: 4,
  spend: [{ minor: 1000, currency: 'EUR' }],
  revenue: [{ minor: 2500, currency: 'EUR' }],
}

test('rates come from sums, not from rates of the parts', () => {
  const quiet: AdNumbers = { ...noNumbers, impressions: 9000, spend: [{ minor: 500, currency: 'EUR' }] }
  const sum = addNumbers([day, quiet])
  expect(clickRate(sum)).toBe(0.003)
  expect(costPerClick(sum)).toEqual({ minor: 50, currency: 'EUR' })
  expect(costPerLead(sum)).toEqual({ minor: 375, currency: 'EUR' })
  expect(returnOnSpend(sum)).toBeCloseTo(2500 / 1500)
})

test('a rate without anything to divide by is null', () => {
  expect([clickRate, costPerClick, costPerLead, returnOnSpend].map((rate) => rate(noNumbers))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('costs in several currencies stay apart and have no rate', () => {
  const sum = addNumbers([day, { ...day, spend: [{ minor: 700, currency: 'USD' }] }])
  expect(sum.spend).toEqual([
    { minor: 1000, currency: 'EUR' },
    { minor: 700, currency: 'USD' },
  ])
  expect(costPerClick(sum)).toBeNull()
  expect(returnOnSpend(sum)).toBeNull()
})
