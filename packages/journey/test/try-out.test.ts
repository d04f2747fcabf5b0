import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatten } from '../src/flatten.ts'
import { allSteps, type Journey, type Step } from '../src/steps.ts'
import { type Answers, type TryOut, tryAllPaths, tryOut } from '../src/try-out.ts'
import { arbitraryStay, idOf } from './arbitrary-journey.ts'

const hour = 3600_000
/** A Monday. */
const start = Date.parse('2026-11-23T10:00:00Z')
const email = (n: number): Step => ({ id: idOf(n), kind: 'email', message_id: idOf(1000 + n) })
const opened = (n: number) => ({ kind: 'opened', message_id: idOf(1000 + n) }) as const
const alone: TryOut = {
  start,
  window: null,
  quiet: null,
  textLeaves: (_: string, at: number) => at,
  zoneOf: () => 'UTC',
  isTrue: () => false,
  answers: {},
  dateOf: () => '2026-11-30',
}

const journey: Journey = [
  email(1),
  { id: idOf(2), kind: 'wait_until', happening: opened(1), at_most: { amount: 2, unit: 'days' } },
  {
    id: idOf(3),
    kind: 'branch',
    paths: [
      { id: idOf(30), when: opened(1), steps: [email(4)] },
      { id: idOf(31), when: opened(1), steps: [email(5)] },
    ],
    otherwise: [],
  },
  {
    id: idOf(6),
    kind: 'split',
    paths: [
      { id: idOf(60), share: 30, steps: [email(7)] },
      { id: idOf(61), share: 70, steps: [] },
    ],
  },
  email(8),
]
const way = (answers: Answers) => tryOut(journey, { ...alone, answers })

describe('tryOut', () => {
  it('takes the longest wait and the path `otherwise` if nothing happens', () => {
    expect(way({})).toEqual([
      { step: idOf(1), at: start, until: start },
      { step: idOf(2), at: start, until: start + 48 * hour, happened: false, by: 'facts' },
      { step: idOf(3), at: start + 48 * hour, until: start + 48 * hour, path: null, by: 'facts' },
      { step: idOf(6), at: start + 48 * hour, until: start + 48 * hour, path: idOf(60), by: 'facts' },
      { step: idOf(7), at: start + 48 * hour, until: start + 48 * hour },
      { step: idOf(8), at: start + 48 * hour, until: start + 48 * hour },
    ])
  })

  it('follows an answer at each step, also between two paths with one condition', () => {
    const steps = way({ [idOf(2)]: true, [idOf(3)]: idOf(31), [idOf(6)]: idOf(61) })
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 5, 6, 8].map(idOf))
    expect(steps[1]).toMatchObject({ until: start, happened: true })
  })

  it('lets emails wait for the send window', () => {
    const window = { weekdays: [2], from: '09:00', to: '10:00', zone: 'account' as const }
    const [first] = tryOut([email(1)], { ...alone, window })
    expect(first).toEqual({ step: idOf(1), at: start, until: start + 23 * hour })
  })

  it('waits until the date, and shows that a person leaves because it has passed', () => {
    const until = (n: number): Step => ({
      id: idOf(n),
      kind: 'wait',
      wait: {
        kind: 'until_date',
        field: 'e1_D',
        days: 0,
        time: '10:00',
        yearly: false,
        if_passed: 'leave',
      },
    })
    const tried = tryOut([until(1), email(2), until(3), email(4)], { ...alone, start: start + hour })
    expect(tried).toEqual([
      { step: idOf(1), at: start + hour, until: start + 7 * 24 * hour },
      { step: idOf(2), at: start + 7 * 24 * hour, until: start + 7 * 24 * hour },
      { step: idOf(3), at: start + 7 * 24 * hour, until: start + 7 * 24 * hour },
      { step: idOf(4), at: start + 7 * 24 * hour, until: start + 7 * 24 * hour },
    ])
    const late = tryOut([until(1), email(2)], { ...alone, start: start + 8 * 24 * hour })
    expect(late).toEqual([
      { step: idOf(1), at: start + 8 * 24 * hour, until: start + 8 * 24 * hour, left: true },
    ])
  })

  it('keeps answers and events for later steps', () => {
    const steps = way({ [idOf(2)]: true })
    expect(steps[2]).toMatchObject({ step: idOf(3), path: idOf(30), by: 'earlier' })
    const list_id = idOf(900)
    const onList = { kind: 'on_list', list_id } as const
    const asked = (n: number): Step => ({
      id: idOf(n),
      kind: 'branch',
      otherwise: [],
      paths: [{ id: idOf(n + 100), when: onList, steps: [email(n + 200)] }],
    })
    const added: Step = { id: idOf(2), kind: 'action', action: { kind: 'add_to_list', list_id } }
    const [before, , behind] = tryOut([asked(1), added, asked(3)], alone)
    expect([before?.path, behind?.path]).toEqual([null, idOf(103)])
    const refused = tryOut([asked(1), asked(3)], {
      ...alone,
      isTrue: () => true,
      answers: { [idOf(1)]: null },
    })
    expect(refused.map(({ path, by }) => [path, by])).toEqual([
      [null, 'answer'],
      [null, 'earlier'],
    ])
  })

  it('answers the times of steps that are not on the way', () => {
    const { way: taken, others } = tryAllPaths(journey, alone)
    expect(taken).toEqual(way({}))
    const at = start + 48 * hour
    expect(others.map(({ step, until }) => [step, until]).sort()).toEqual([
      [idOf(4), at],
      [idOf(5), at],
    ])
    fc.assert(
      fc.property(arbitraryStay, (any) => {
        const all = tryAllPaths(any, alone)
        const found = [...all.way, ...all.others].map(({ step }) => step)
        expect(found.toSorted()).toEqual(
          flatten(any)
            .map(({ id }) => id)
            .sort(),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('comes to every step with the right answers', () => {
    fc.assert(
      fc.property(arbitraryStay, (any) => {
        const reached = new Set<string>()
        for (const { step } of allSteps(any)) {
          for (const { step: id } of tryOut(any, { ...alone, answers: answersTo(any, step.id) ?? {} })) {
            reached.add(id)
          }
        }
        expect([...reached].sort()).toEqual(
          flatten(any)
            .map(({ id }) => id)
            .sort(),
        )
      }),
      { numRuns: 60 },
    )
  })
})

/** The answers that bring a person to a step; null: no answers do. */
function answersTo(steps: Journey, target: string): Record<string, string | null> | null {
  for (const step of steps) {
    if (step.id === target) return {}
    if (step.kind !== 'branch' && step.kind !== 'split') continue
    for (const path of step.paths) {
      const inside = answersTo(path.steps, target)
      if (inside) return { ...inside, [step.id]: path.id }
    }
    const inside = step.kind === 'branch' ? answersTo(step.otherwise, target) : null
    if (inside) return { ...inside, [step.id]: null }
  }
  return null
}
