import { expect, test } from 'vitest'
import { judgeRoom, sayRoom } from './watch-disk.rules.ts'

const gb = 1024 ** 3

test.for([
  [9, true, 'enough'],
  [7.9, true, 'low'],
  [0.9, true, 'out'],
  [2.1, false, 'enough'],
  [1.9, false, 'low'],
  [0.1, false, 'out'],
] as const)('with %s GB free, and the database there: %s, the room is %s', ([free, hasDatabase, room]) => {
  expect(judgeRoom(free * gb, hasDatabase)).toBe(room)
})

test.for([
  ['enough', 'enough', null],
  ['enough', 'low', 'the disk fills: 1.5 GB are free in /data'],
  ['low', 'out', 'the disk is nearly full, the next write may fail: 1.5 GB are free in /data'],
  ['out', 'out', null],
  ['out', 'enough', 'the disk has room again: 1.5 GB are free in /data'],
] as const)('from %s to %s the log says: %s', ([before, now, says]) => {
  expect(sayRoom(before, now, 1.5 * gb, '/data')).toBe(says)
})
