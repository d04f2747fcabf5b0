import { expect, test } from 'vitest'
import { fateOf, fateOfNotice, fates, hookFateOf, hookFates } from './fates.ts'
import { planKills } from './kills.ts'
import { seeded } from './random.ts'

const addresses = Array.from({ length: 20_000 }, (_, at) => `w1-plain-${at}@people.example`)

test('a seed repeats the plan, and another one makes another', () => {
  const plan = (seed: number) => planKills(seeded(seed), 50, 'single sends')
  expect(plan(7)).toEqual(plan(7))
  expect(plan(7)).not.toEqual(plan(8))
})

test('every moment and every process has its kills', () => {
  const plan = planKills(seeded(7), 50, 'single sends')
  expect(plan).toHaveLength(50)
  expect([...new Set(plan.map(({ moment }) => moment ?? 'any time'))].sort()).toEqual([
    'any time',
    'beginning of the A/B duration',
    'choice of the A/B winner',
    'claim',
    'freeze',
    'hand-over',
    'recording of outcomes',
    'release of the A/B winner',
    'unsend',
  ])
  const atAnyTime = plan.filter(({ moment }) => moment === null).map(({ victim }) => victim)
  expect([...new Set(atAnyTime)].sort()).toEqual(['postgres', 'scheduler', 'web', 'worker-1', 'worker-2'])
})

test('the plan for automations has kills in each phase of moving people', () => {
  const plan = planKills(seeded(7), 50, 'automations')
  expect([...new Set(plan.map(({ moment }) => moment ?? 'any time'))].sort()).toEqual([
    'any time',
    'claim',
    'counting of steps',
    'end of errands',
    'entry',
    'errands',
    'hand-over',
    'recording of outcomes',
    'step of a person',
    'wave of recipients',
    'where people are now',
  ])
})

test('every address has its fate, whoever comes first, and all fates happen', () => {
  expect(fates.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  const found = Map.groupBy(addresses, (address) => fateOf(7, address, 1))
  expect([...found.keys()].sort()).toEqual(fates.map(({ name }) => name).sort())
  for (const { name, share } of fates) {
    const reached = (found.get(name)?.length ?? 0) / addresses.length
    expect(Math.abs(reached - share), name).toBeLessThan(0.005)
  }
})

test('the second attempt goes well, unless the address is refused', () => {
  for (const [fate, of] of Map.groupBy(addresses, (address) => fateOf(7, address, 1))) {
    const later = fate === '550 no such user' || fate === '554 blocked' ? fate : 'taken'
    expect(
      of.map((address) => fateOf(7, address, 2)).every((one) => one === later),
      fate,
    ).toBe(true)
  }
})

test('a webhook does everything to some first calls, fails at few second ones, and takes each third one', () => {
  const at = (call: number) => Map.groupBy(addresses, (address) => hookFateOf(7, address, call))
  const [first, second, third] = [at(1), at(2), at(3)]
  expect([...first.keys()].sort()).toEqual(hookFates.map(({ name }) => name).sort())
  for (const { name, share } of hookFates) {
    const reached = (first.get(name)?.length ?? 0) / addresses.length
    expect(Math.abs(reached - share), name).toBeLessThan(0.005)
  }
  const failing = (fates: typeof first) => addresses.length - (fates.get('taken')?.length ?? 0)
  expect(Math.abs(failing(second) / failing(first) - 0.2)).toBeLessThan(0.05)
  expect([...third.keys()]).toEqual(['taken'])
})

test('notifications go wrong at any attempt, and no answer is one for good', () => {
  const attempts = Array.from({ length: 1000 }, (_, at) => fateOfNotice(7, 'team@shop.example', at + 1))
  const wrong = attempts.filter((fate) => fate !== 'taken')
  expect(Math.abs(wrong.length / attempts.length - 0.4)).toBeLessThan(0.05)
  expect(wrong.filter((fate) => /^55/.test(fate))).toEqual([])
})
