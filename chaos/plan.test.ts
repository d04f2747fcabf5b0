import { expect, test } from 'vitest'
import { planKills } from './kills.ts'
import { seeded } from './random.ts'
import { hookTreatmentOf, hookTreatments, treatmentOf, treatmentOfNotice, treatments } from './treatments.ts'

const addresses = Array.from({ length: 20_000 }, (_, at) => `w1-plain-${at}@people.example`)

test('a seed repeats its plan, and another seed makes another plan', () => {
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

test('every address has its treatment, in whatever order they come, and all treatments happen', () => {
  expect(treatments.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  const found = Map.groupBy(addresses, (address) => treatmentOf(7, address, 1))
  expect([...found.keys()].sort()).toEqual(treatments.map(({ name }) => name).sort())
  for (const { name, share } of treatments) {
    const reached = (found.get(name)?.length ?? 0) / addresses.length
    expect(Math.abs(reached - share), name).toBeLessThan(0.005)
  }
})

test('the second attempt goes well, unless the address is refused', () => {
  for (const [treatment, of] of Map.groupBy(addresses, (address) => treatmentOf(7, address, 1))) {
    const later = treatment === '550 no such user' || treatment === '554 blocked' ? treatment : 'taken'
    expect(
      of.map((address) => treatmentOf(7, address, 2)).every((one) => one === later),
      treatment,
    ).toBe(true)
  }
})

test('a webhook treats some first calls in each way, fails at few second calls, and takes each third call', () => {
  const at = (call: number) => Map.groupBy(addresses, (address) => hookTreatmentOf(7, address, call))
  const [first, second, third] = [at(1), at(2), at(3)]
  expect([...first.keys()].sort()).toEqual(hookTreatments.map(({ name }) => name).sort())
  for (const { name, share } of hookTreatments) {
    const reached = (first.get(name)?.length ?? 0) / addresses.length
    expect(Math.abs(reached - share), name).toBeLessThan(0.005)
  }
  const failing = (treatments: typeof first) => addresses.length - (treatments.get('taken')?.length ?? 0)
  expect(Math.abs(failing(second) / failing(first) - 0.2)).toBeLessThan(0.05)
  expect([...third.keys()]).toEqual(['taken'])
})

test('notifications fail at any attempt, and no refusal is permanent', () => {
  const attempts = Array.from({ length: 1000 }, (_, at) => treatmentOfNotice(7, 'team@shop.example', at + 1))
  const wrong = attempts.filter((treatment) => treatment !== 'taken')
  expect(Math.abs(wrong.length / attempts.length - 0.4)).toBeLessThan(0.05)
  expect(wrong.filter((treatment) => /^55/.test(treatment))).toEqual([])
})
