import type { CalendarSend } from '@carillon/contract/single-send-calendar'
import { expect, test } from 'vitest'
import { givenCalendarSend } from '#test/given-calendar-send.ts'
import { byDay, isMovable, matches, refusesMove, sharedLists, timeAt } from './calendar-sends.rules.ts'

const timeZone = 'Europe/Berlin'
const none = { search: '', status: '', category: '', channel: '' }
const sendTo = (list_ids: string[], all = false): CalendarSend =>
  givenCalendarSend({ list_ids, recipients: { all, names: [], more: 0 } })

test('days are those of the zone', () => {
  const late = givenCalendarSend({ at: '2026-11-23T23:30:00.000Z' })
  expect([...byDay([late], timeZone).keys()]).toEqual(['2026-11-24'])
})

test.for([
  ['a part of the name', { search: ' NEWS ' }, true],
  ['another name', { search: 'sale' }, false],
  ['its status', { status: 'scheduled' }, true],
  ['another status', { status: 'triggered' }, false],
  ['one of its categories', { category: 'Monthly' }, true],
  ['another category', { category: 'Weekly' }, false],
  ['its channel', { channel: 'email' }, true],
  ['another channel', { channel: 'sms' }, false],
] as const)('a filter by %s', ([, filter, expected]) => {
  const send = givenCalendarSend({ name: 'October newsletter', categories: ['Monthly'] })
  expect(matches(send, { ...none, ...filter })).toBe(expected)
})

test.for([
  ['one send', [sendTo(['a', 'b'])], { all: false, ids: [] }],
  ['sends to other lists', [sendTo(['a']), sendTo(['b'])], { all: false, ids: [] }],
  ['two sends to one list', [sendTo(['a', 'b']), sendTo(['b', 'c'])], { all: false, ids: ['b'] }],
  ['one to all contacts', [sendTo(['a']), sendTo([], true)], { all: true, ids: [] }],
] as const)('who gets two messages on a day: %s', ([, sends, expected]) => {
  expect(sharedLists(sends)).toEqual(expected)
})

test.for([
  ['to a day, at the same time', '2026-11-24T07:15:00.000Z', { day: '2026-11-30' }, '2026-11-30T07:15'],
  ['across a clock change', '2026-10-24T06:00:00.000Z', { day: '2026-10-26' }, '2026-10-26T07:00'],
  [
    'to an hour, at the same minute',
    '2026-11-24T07:15:00.000Z',
    { day: '2026-11-24', hour: 18 },
    '2026-11-24T17:15',
  ],
  [
    'to an hour that clocks skip',
    '2026-03-27T07:30:00.000Z',
    { day: '2026-03-29', hour: 2 },
    '2026-03-29T01:30',
  ],
] as const)('moves %s', ([, at, place, expected]) => {
  expect(timeAt(at, place, timeZone).toISOString()).toBe(`${expected}:00.000Z`)
})

test.for([
  ['a past day', { day: '2026-11-22' }, 'pastDay'],
  ['a time of today that has passed', { day: '2026-11-23' }, 'pastTime'],
  ['a time of today that comes', { day: '2026-11-23', hour: 20 }, undefined],
  ['tomorrow', { day: '2026-11-24' }, undefined],
] as const)('refuses only what has passed: %s', ([, place, expected]) => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(refusesMove('2026-11-25T07:00:00.000Z', place, { now, timeZone })).toBe(expected)
})

test('only scheduled sends in the future can be moved', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const at = '2026-11-23T12:00:01.000Z'
  expect(isMovable({ status: 'scheduled', at }, now)).toBe(true)
  expect(isMovable({ status: 'scheduled', at: now.toISOString() }, now)).toBe(false)
  expect(isMovable({ status: 'triggered', at }, now)).toBe(false)
})
