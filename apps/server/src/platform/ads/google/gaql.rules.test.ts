import { expect, test } from 'vitest'
import { containing, digits, idList, idOf, quoted } from './gaql.rules.ts'

test.for([
  ['plain', "'plain'"],
  ["it's", "'it\\'s'"],
  ['back\\slash', "'back\\\\slash'"],
  ["' OR campaign.id = 1", "'\\' OR campaign.id = 1'"],
] as const)('quotes %s', ([text, expected]) => {
  expect(quoted(text)).toBe(expected)
})

test('finds a text whose signs have a meaning in patterns', () => {
  expect(containing('[c_1] 100%')).toBe("'%[[]c[_]1[]] 100[%]%'")
})

test('refuses ids that are no numbers', () => {
  expect(idList(['1', '22'])).toBe('(1, 22)')
  for (const id of ['', '1 OR 1', '-1', '1.5']) expect(() => digits(id)).toThrow(RangeError)
})

test.for([
  ['customers/1/campaigns/7', '7'],
  ['customers/1/adGroupAds/5~7', '7'],
  ['7', '7'],
] as const)('reads the id of %s', ([name, id]) => {
  expect(idOf(name)).toBe(id)
})
