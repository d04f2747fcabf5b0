import { expect, test } from 'vitest'
import { givenCalendarSend } from '#test/given-calendar-send.ts'
import { withMoved } from './single-send-calendar.ts'

test('a moved send is sorted by its new time, or leaves the page', () => {
  const range = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
  const first = givenCalendarSend({ id: 'first', at: '2026-11-24T08:00:00.000Z' })
  const second = givenCalendarSend({ id: 'second', at: '2026-11-25T08:00:00.000Z' })
  const answer = { result: [first, second], list_names: {}, left_out: 0 }
  const order = (to: string) =>
    withMoved(answer, { id: 'first', to, range }).result.map(({ id, at }) => [id, at])
  expect(order('2026-11-26T08:00:00.000Z')).toEqual([
    ['second', '2026-11-25T08:00:00.000Z'],
    ['first', '2026-11-26T08:00:00.000Z'],
  ])
  expect(order('2026-12-01T00:00:00.000Z')).toEqual([['second', '2026-11-25T08:00:00.000Z']])
})
