import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateCame, dateComes, datesFor, firstDayAfter, momentOn } from '../src/dates.ts'

const berlin = 'Europe/Berlin'
const at = (iso: string) => Date.parse(iso)
const once = { days: 0, time: '09:00', yearly: false }
const yearly = { ...once, yearly: true }

describe('a date that comes once', () => {
  it.each([
    ['on the day', once, '2026-11-23T08:00:00Z'],
    ['days before', { ...once, days: -3 }, '2026-11-20T08:00:00Z'],
    ['days after', { ...once, days: 10, time: '18:30' }, '2026-12-03T17:30:00Z'],
  ])('comes %s, at the time of the zone', (_, by, expected) => {
    expect(dateComes(by, '2026-11-23', at('2026-01-01T00:00:00Z'), berlin)).toBe(at(expected))
    expect(dateComes(by, '2026-11-23', at(expected) + 1, berlin)).toBeNull()
    expect(dateCame(by, '2026-11-23', at(expected), berlin)).toBe(at(expected))
    expect(dateCame(by, '2026-11-23', at(expected) - 1, berlin)).toBeNull()
  })

  it('keeps its time where clocks change', () => {
    const by = { ...once, days: -1, time: '02:30' }
    // On March 29, half past two is skipped.
    expect(dateComes(by, '2026-03-30', 0, berlin)).toBe(at('2026-03-29T01:30:00Z'))
    expect(dateComes(by, '2026-03-31', 0, berlin)).toBe(at('2026-03-30T00:30:00Z'))
  })
})

describe('a yearly date', () => {
  it.each([
    ['this year', '1990-12-24', '2026-11-23T10:00:00Z', '2026-12-24T08:00:00Z'],
    ['next year', '1990-01-05', '2026-11-23T10:00:00Z', '2027-01-05T08:00:00Z'],
    ['on February 28 for February 29', '2000-02-29', '2026-11-23T10:00:00Z', '2027-02-28T08:00:00Z'],
    ['on February 29 in a leap year', '2000-02-29', '2027-11-23T10:00:00Z', '2028-02-29T08:00:00Z'],
    ['not before its own year', '2040-05-01', '2026-11-23T10:00:00Z', '2040-05-01T07:00:00Z'],
  ])('comes %s', (_, date, from, expected) => {
    expect(dateComes(yearly, date, at(from), berlin)).toBe(at(expected))
  })

  it('comes on a day for people whose date `datesFor` names, and for no others', () => {
    const arbitraryDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1985-01-01', days))
    fc.assert(
      fc.property(arbitraryDay, arbitraryDay, fc.integer({ min: -365, max: 365 }), (day, born, days) => {
        const by = { ...yearly, days }
        const falling = datesFor(by, day)
        const isNamed = falling.daysOfYear.includes(born.slice(5)) && born <= falling.date
        const moment = momentOn(day, by.time, berlin)
        expect(dateComes(by, born, moment, berlin) === moment).toBe(isNamed)
      }),
      {
        numRuns: 300,
        examples: [
          ['2027-02-28', '2000-02-29', 0],
          ['2028-02-28', '2000-02-29', 0],
        ],
      },
    )
  })
})

it('the first day whose time has not come yet', () => {
  expect(firstDayAfter(at('2026-11-23T07:59:59Z'), '09:00', berlin)).toBe('2026-11-23')
  expect(firstDayAfter(at('2026-11-23T08:00:00Z'), '09:00', berlin)).toBe('2026-11-24')
})

it('a year out of range never comes', () => {
  expect(dateComes(yearly, '9999-12-31', 0, berlin)).toBeNull()
})
