import { expect, test } from 'vitest'
import { warmUp } from './warm-up.ts'
import { warmUpPreset, warmUpPresetNames } from './warm-up-presets.ts'

test.for(warmUpPresetNames)('the plan “%s” is valid and grows', (name) => {
  const days = warmUpPreset(name)
  expect(warmUp.start.body.safeParse({ starts_on: '2026-11-01', days }).success).toBe(true)
  expect(days.length).toBeGreaterThanOrEqual(14)
  expect(days.length).toBeLessThanOrEqual(28)
  for (const [at, { total, providers }] of days.entries()) {
    const before = days[at - 1]?.total ?? 25
    expect(total).toBeGreaterThan(before)
    expect(total).toBeLessThanOrEqual(before * 5)
    for (const amount of Object.values(providers)) expect(amount).toBeLessThanOrEqual(total)
  }
})
