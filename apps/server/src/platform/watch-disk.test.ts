import { pino } from 'pino'
import { expect, test } from 'vitest'
import { watchDisk } from './watch-disk.ts'

const gb = 1024 ** 3

test('the log says once that the disk fills, with the page, and once that it has room again', async () => {
  const lines: { level: number; msg: string; page?: string }[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  let free = 1.5 * gb
  const disk = await watchDisk({
    dataDir: '/data',
    hasDatabase: false,
    log,
    freeBytes: () => Promise.resolve(free),
  })
  await disk.look()
  free = 0
  await disk.look()
  free = 5 * gb
  await disk.look()
  disk.close()
  expect(lines.map(({ level, msg, page }) => [level, msg, page])).toEqual([
    [40, 'the disk fills: 1.5 GB are free in /data', 'docs/bad-days.md#a-disk-that-fills'],
    [
      50,
      'the disk is nearly full, the next write may fail: 0.0 GB are free in /data',
      'docs/bad-days.md#a-disk-that-fills',
    ],
    [30, 'the disk has room again: 5.0 GB are free in /data', undefined],
  ])
})
