import type { Plan } from '@carillon/contract/plans'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { copyOf, emptyPlan, fieldsOf, isTier, PlanFields, planOf, togglesIn } from './plan-fields.ts'

const agency: Plan = {
  ...emptyPlan,
  name: 'agency',
  title: 'Agency',
  limits: { ...emptyPlan.limits, contacts: 50, automations: 0, tests: 60 },
  test_client: 2,
  test_spam: 0,
  price_tiers: [
    { min: 51, max: 1000, size: 100, amount: 4.5, currency: 'EUR' },
    { min: 1001, max: Number.MAX_SAFE_INTEGER, size: 1000, amount: 20, currency: 'EUR' },
  ],
  toggles: [{ app_name: 'mc', feature_name: 'new-marketing' }],
  is_standard: false,
  accounts: 3,
}

test('a plan goes through the form unchanged', () => {
  const { name, is_standard, accounts, ...body } = agency
  const fields = fieldsOf(agency)
  expect(fields).toMatchObject({ contacts: '50', emails: '', automations: '0', toggles: 'mc new-marketing' })
  expect(fields).toMatchObject({ tests: '60', test_client: '2', test_spam: '0' })
  expect(planOf(z.parse(PlanFields, fields))).toEqual(body)
  expect(copyOf(agency, 'Copy')).toMatchObject({ name: '', title: 'Copy', limits: agency.limits })
})

test.for([
  ['contacts', '1.5'],
  ['contacts', '-1'],
  ['contacts', '2000000001'],
  ['name', 'New Plan'],
  ['name', 'new'],
  ['title', ' '],
  ['toggles', 'mc'],
  ['test_client', ''],
  ['test_client', '1.5'],
  ['test_spam', '1001'],
])('%s can not be %s', ([field, value]) => {
  const parsed = z.safeParse(PlanFields, { ...fieldsOf(agency), [field as string]: value })
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field])
})

const tier = { min: '1', max: '', size: '100', amount: '4,50', currency: 'EUR' }
test.for([
  ['a comma in the amount', {}, true],
  ['a last contact', { max: '5' }, true],
  ['an end before the beginning', { min: '6', max: '5' }, false],
  ['no beginning', { min: '' }, false],
  ['a size of nothing', { size: '0' }, false],
  ['no amount', { amount: '' }, false],
  ['a currency in words', { currency: 'Euro' }, false],
] as const)('a price with %s', ([, difference, expected]) => {
  expect(isTier({ ...tier, ...difference })).toBe(expected)
})

test('toggles are lines of two words', () => {
  expect(togglesIn('mc  one\n\n mc two ')).toEqual([
    { app_name: 'mc', feature_name: 'one' },
    { app_name: 'mc', feature_name: 'two' },
  ])
  expect(togglesIn('mc one two')).toBeNull()
})
