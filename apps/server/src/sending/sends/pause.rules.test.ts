import { expect, test } from 'vitest'
import { type PauseCounts, pauseCause } from './pause.rules.ts'

const limits = { bounces: 0.05, complaints: 0.003 }

test.for([
  ['nothing was sent', {}, null],
  ['many bounces of few messages', { handedOver: 499, bounces: 400 }, null],
  ['few bounces', { handedOver: 500, bounces: 49 }, null],
  ['bounces beyond the share', { handedOver: 500, bounces: 50 }, 'bounces'],
  ['bounces at the share', { handedOver: 2000, bounces: 100 }, null],
  ['one bounce more than the share', { handedOver: 2000, bounces: 101 }, 'bounces'],
  ['few complaints', { delivered: 1000, complaints: 4 }, null],
  ['complaints beyond the share', { delivered: 1000, complaints: 5 }, 'complaints'],
  ['complaints of few messages', { delivered: 999, complaints: 50 }, null],
  ['complaints at the share', { delivered: 10_000, complaints: 30 }, null],
  ['both', { handedOver: 2000, delivered: 1500, bounces: 500, complaints: 50 }, 'complaints'],
] as const)('%s', ([, counts, reason]) => {
  const all: PauseCounts = { handedOver: 0, delivered: 0, bounces: 0, complaints: 0, ...counts }
  expect(pauseCause(all, limits)?.reason ?? null).toBe(reason)
  expect(pauseCause(all, { bounces: null, complaints: null })).toBeNull()
})
