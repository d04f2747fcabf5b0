import { expect, test } from 'vitest'
import { readOptions } from './options.rules.ts'

const none = {
  workers: [],
  coordinator: null,
  shards: null,
  onlyPlans: false,
  onlyReleases: false,
  isRoomChecked: false,
}

test.each([
  [[], none],
  [['--plan'], { ...none, onlyPlans: true }],
  [['--release'], { ...none, onlyReleases: true }],
  [
    ['--worker', '10.0.0.2:5432', '--worker', '[fd00::3]:5433', '--room-checked'],
    {
      ...none,
      workers: [
        { host: '10.0.0.2', port: 5432 },
        { host: 'fd00::3', port: 5433 },
      ],
      isRoomChecked: true,
    },
  ],
  [
    ['--coordinator', 'db.example.com:6432', '--shards', '64'],
    { ...none, coordinator: { host: 'db.example.com', port: 6432 }, shards: 64 },
  ],
])('the options %j are read', (given, options) => {
  expect(readOptions(given)).toEqual(options)
})

test.each([
  [['--worker'], '--worker needs a host and a port'],
  [['--worker', 'db'], '--worker needs a host and a port'],
  [['--worker', 'db:0'], '--worker needs a host and a port'],
  [['--worker', 'db:70000'], '--worker needs a host and a port'],
  [['--coordinator', 'fd00::3:5432'], '--coordinator needs a host and a port'],
  [['--shards', '0'], '--shards needs a whole number'],
  [['--shards', '1.5'], '--shards needs a whole number'],
  [['--undo'], 'There is no option --undo. npm run distribute -- --worker HOST:PORT'],
])('the options %j are refused with all that there are', (given, sentence) => {
  expect(() => readOptions(given)).toThrow(sentence)
})
