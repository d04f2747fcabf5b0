import { expect, test } from 'vitest'
import { dateFormatOf } from './date-format.rules.ts'

test.for([
  ['en-US', 'en', 'auto'],
  ['en-GB', 'en', 'D MMM YYYY'],
  ['en-AU', 'en', 'D MMM YYYY'],
  ['fr-FR', 'en', 'D MMM YYYY'],
  ['sv-SE', 'en', 'YYYY-MM-DD'],
  ['de-AT', 'de', 'auto'],
  ['not a locale', 'en', 'auto'],
] as const)('a browser in %s that speaks %s writes dates as %s', ([locale, language, format]) => {
  expect(dateFormatOf(locale, language)).toBe(format)
})
