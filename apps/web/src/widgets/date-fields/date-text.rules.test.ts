import { expect, test } from 'vitest'
import { readTypedDay } from './date-text.rules.ts'

const english = { language: 'en', monthFirst: true }
const british = { language: 'en', monthFirst: false }
const german = { language: 'de', monthFirst: false }

test.for([
  ['2026-10-28', english, '2026-10-28'],
  ['2026-3-4', german, '2026-03-04'],
  ['28.10.2026', german, '2026-10-28'],
  ['3.4.2026', german, '2026-04-03'],
  ['3/4/2026', english, '2026-03-04'],
  ['3/4/2026', british, '2026-04-03'],
  ['Oct 28, 2026', english, '2026-10-28'],
  ['28 oct 2026', british, '2026-10-28'],
  ['28. Oktober 2026', german, '2026-10-28'],
  ['5. März 2026', german, '2026-03-05'],
  ['29.2.2028', german, '2028-02-29'],
  ['29.2.2026', german, null],
  ['13/13/2026', english, null],
  ['28.10.26', german, null],
  ['Ju 1, 2026', english, null],
  ['28.10.', german, null],
  ['tomorrow', english, null],
  ['', english, null],
] as const)('%s is read in %o as %s', ([text, habits, day]) => {
  expect(readTypedDay(text, habits)).toBe(day)
})
