import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkJourney } from '../src/check-journey.ts'
import { compareJourneys, placesOfRemoved } from '../src/compare.ts'
import { addDays } from '../src/dates.ts'
import { flatten } from '../src/flatten.ts'
import { type Facts, type Move, next } from '../src/next.ts'
import { allSteps, type Duration, Journey, type Step, type Wait } from '../src/steps.ts'
import { nextTime, opensAt, plainWaitEnds } from '../src/waits.ts'
import { arbitraryJourney, idOf } from './arbitrary-journey.ts'

const day = 24 * 3600_000
const days = (amount: number): Duration => ({ amount, unit: 'days' })
const email = (n: number): Step => ({ id: idOf(n), kind: 'email', message_id: idOf(1000 + n) })
const wait = (n: number, amount = 1): Step => ({
  id: idOf(n),
  kind: 'wait',
  wait: { kind: 'for', duration: days(amount) },
})
const opened = (n: number) => ({ kind: 'opened', message_id: idOf(1000 + n) }) as const

const noFacts: Facts = { isTrue: () => false, chance: () => 0, zoneOf: () => 'UTC', dateOf: () => null }
const start = Date.parse('2026-11-23T10:00:00Z')

function walk(journey: Journey, facts: Partial<Facts> = {}, pauses = 50) {
  const steps = new Map(flatten(journey).map((step) => [step.id, step]))
  const first = journey[0]?.id ?? null
  const moves: Move[] = []
  let place: { step: string | null; arrived: number } = { step: null, arrived: start }
  let now = start
  for (let pause = 0; pause < pauses; pause++) {
    const gone = next(steps, first, place, { ...noFacts, ...facts }, now)
    moves.push(...gone.moves)
    if (gone.outcome.state !== 'waits') return { moves, ended: now, outcome: gone.outcome }
    expect(gone.outcome.due).toBeGreaterThan(now)
    place = { step: gone.outcome.step, arrived: gone.outcome.arrived }
    now = gone.outcome.due
  }
  throw new Error('never completed')
}

const sentIn = (moves: readonly Move[]) => moves.flatMap((move) => (move.kind === 'sent' ? [move.step] : []))

describe('next', () => {
  it('goes through emails and waits in their order', () => {
    const { moves, ended } = walk([email(1), wait(2), email(3), wait(4, 2), email(5)])
    expect(sentIn(moves)).toEqual([idOf(1), idOf(3), idOf(5)])
    expect(ended).toBe(start + 3 * day)
  })

  it('takes the first path that is true, and goes on after the branch', () => {
    const branch: Step = {
      id: idOf(2),
      kind: 'branch',
      paths: [{ id: idOf(20), when: opened(1), steps: [email(3)] }],
      otherwise: [email(4)],
    }
    const journey = [email(1), branch, email(5)]
    expect(sentIn(walk(journey, { isTrue: () => true }).moves)).toEqual([idOf(1), idOf(3), idOf(5)])
    expect(sentIn(walk(journey).moves)).toEqual([idOf(1), idOf(4), idOf(5)])
  })

  it('waits until the event happens, and no longer than allowed', () => {
    const until: Step = { id: idOf(2), kind: 'wait_until', happening: opened(1), at_most: days(3) }
    expect(walk([email(1), until, email(3)], { isTrue: () => true }).ended).toBe(start)
    expect(walk([email(1), until, email(3)]).ended).toBe(start + 3 * day)
  })

  it('waits until a date; if it has passed, goes on or leaves, as the step says', () => {
    const until = (change: object): Step => ({
      id: idOf(2),
      kind: 'wait',
      wait: {
        kind: 'until_date',
        field: 'e1_D',
        days: -3,
        time: '09:00',
        yearly: false,
        if_passed: 'leave',
        ...change,
      } as Wait,
    })
    const way = (change: object, date: string | null) => {
      const { moves, ended, outcome } = walk([until(change), email(3)], { dateOf: () => date })
      return [sentIn(moves).length, outcome.state, new Date(ended).toISOString()]
    }
    const now = new Date(start).toISOString()
    expect(way({}, '2026-12-24')).toEqual([1, 'completed', '2026-12-21T09:00:00.000Z'])
    expect(way({ yearly: true }, '1980-12-24')).toEqual([1, 'completed', '2026-12-21T09:00:00.000Z'])
    expect(way({}, '2026-11-26')).toEqual([0, 'left', now])
    expect(way({}, null)).toEqual([0, 'left', now])
    expect(way({ if_passed: 'go_on' }, null)).toEqual([1, 'completed', now])
    expect(way({ yearly: true, days: 0 }, '1980-11-23')).toEqual([1, 'completed', '2027-11-23T09:00:00.000Z'])
  })

  it('separates people by the shares', () => {
    const split: Step = {
      id: idOf(1),
      kind: 'split',
      paths: [
        { id: idOf(10), share: 30, steps: [email(2)] },
        { id: idOf(11), share: 70, steps: [email(3)] },
      ],
    }
    const got = (chance: number) => sentIn(walk([split], { chance: () => chance }).moves)
    expect([got(0), got(29), got(30), got(99)]).toEqual([[idOf(2)], [idOf(2)], [idOf(3)], [idOf(3)]])
  })

  it('ends every journey, sends no message twice and only messages that it has', () => {
    fc.assert(
      fc.property(
        arbitraryJourney,
        fc.infiniteStream(fc.boolean()),
        fc.infiniteStream(fc.nat(99)),
        fc.option(fc.integer({ min: -9, max: 9 }), { nil: null }),
        (journey, truths, chances, ahead) => {
          const date = ahead === null ? null : addDays('2026-11-23', ahead)
          const facts = {
            isTrue: () => truths.next().value,
            chance: () => chances.next().value,
            dateOf: () => date,
          }
          const sent = sentIn(walk(journey, facts, 500).moves)
          const emails = allSteps(journey).flatMap(({ step }) => ('message_id' in step ? [step.id] : []))
          expect(new Set(sent).size).toBe(sent.length)
          expect(emails).toEqual(expect.arrayContaining(sent))
          const order = sent.map((id) => emails.indexOf(id))
          expect(order).toEqual([...order].sort((a, b) => a - b))
        },
      ),
    )
  })
})

describe('steps', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(arbitraryJourney, (journey) => {
        expect(Journey.parse(journey)).toEqual(journey)
      }),
    )
  })

  it('name those that follow them, in every path', () => {
    fc.assert(
      fc.property(arbitraryJourney, (journey) => {
        const flat = flatten(journey)
        expect(flat.map(({ id }) => id)).toEqual(allSteps(journey).map(({ step }) => step.id))
        const positions = new Map(flat.map(({ id, position }) => [id, position]))
        for (const step of flat) {
          const ahead = step.next === null ? Number.POSITIVE_INFINITY : positions.get(step.next)
          expect(ahead).toBeGreaterThan(step.position)
        }
      }),
    )
  })
})

describe('checkJourney', () => {
  const codes = (journey: Journey) => checkJourney(journey).map(({ code }) => code)
  const end: Step = { id: idOf(9), kind: 'end' }

  it.each<[string, Journey, string[]]>([
    ['a series', [email(1), wait(2), email(3)], []],
    ['nothing', [], ['no_email']],
    ['a message twice', [email(1), { ...email(1), id: idOf(2) }], ['message_repeated']],
    [
      'a wait of a minute',
      [
        email(1),
        { id: idOf(2), kind: 'wait', wait: { kind: 'for', duration: { amount: 1, unit: 'minutes' } } },
      ],
      ['wait_too_short'],
    ],
    ['a wait of two years', [email(1), wait(2, 730)], ['wait_too_long']],
    [
      'asking for a later message',
      [{ id: idOf(2), kind: 'wait_until', happening: opened(1), at_most: days(1) }, email(1)],
      ['message_later'],
    ],
    ['steps behind the end', [email(1), end, email(3)], ['never_reached']],
    [
      'shares of 90',
      [
        email(1),
        {
          id: idOf(2),
          kind: 'split',
          paths: [
            { id: idOf(3), share: 30, steps: [email(4)] },
            { id: idOf(5), share: 60, steps: [] },
          ],
        },
      ],
      ['shares_not_100'],
    ],
    [
      'empty paths',
      [
        email(1),
        { id: idOf(2), kind: 'branch', paths: [{ id: idOf(3), when: opened(1), steps: [] }], otherwise: [] },
      ],
      ['path_empty'],
    ],
    [
      'an action without its list',
      [email(1), { id: idOf(2), kind: 'action', action: { kind: 'remove_from_list', list_id: null } }],
      ['list_not_chosen'],
    ],
  ])('%s', (_, journey, expected) => {
    expect(codes(journey)).toEqual(expected)
  })

  it('lets a step ask for a message of one of the paths before it', () => {
    const branch: Step = {
      id: idOf(2),
      kind: 'branch',
      paths: [{ id: idOf(20), when: opened(1), steps: [email(3)] }],
      otherwise: [],
    }
    const until: Step = { id: idOf(4), kind: 'wait_until', happening: opened(3), at_most: days(1) }
    expect(codes([email(1), branch, until])).toEqual([])
  })
})

describe('waits', () => {
  const berlin = 'Europe/Berlin'
  it('takes days as 24 hours, also where clocks change', () => {
    const before = Date.parse('2026-10-24T10:00:00Z')
    expect(plainWaitEnds({ kind: 'for', duration: days(1) }, before, berlin)).toBe(before + day)
  })

  it.each([
    ['later today', '2026-11-23T07:00:00Z', [1], '09:00', '2026-11-23T08:00:00Z'],
    ['now', '2026-11-23T08:00:00Z', [1], '09:00', '2026-11-23T08:00:00Z'],
    ['in a week', '2026-11-23T08:00:01Z', [1], '09:00', '2026-11-30T08:00:00Z'],
    ['on the next of two days', '2026-11-23T12:00:00Z', [1, 3], '09:00', '2026-11-25T08:00:00Z'],
    ['at a time that is skipped', '2026-03-28T12:00:00Z', [7], '02:30', '2026-03-29T01:30:00Z'],
    [
      'at the first of a time that occurs twice',
      '2026-10-24T12:00:00Z',
      [7],
      '02:30',
      '2026-10-25T00:30:00Z',
    ],
  ])('goes on %s', (_, from, weekdays, time, expected) => {
    expect(new Date(nextTime({ weekdays, time }, Date.parse(from), berlin)).toISOString()).toBe(
      expected.replace('Z', '.000Z'),
    )
  })

  it('keeps emails until the window opens', () => {
    const window = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
    const at = (text: string) => new Date(opensAt(window, Date.parse(text), berlin)).toISOString()
    expect(at('2026-11-23T10:00:00Z')).toBe('2026-11-23T10:00:00.000Z')
    expect(at('2026-11-23T16:00:00Z')).toBe('2026-11-24T08:00:00.000Z')
    expect(at('2026-11-28T10:00:00Z')).toBe('2026-11-30T08:00:00.000Z')
  })
})

describe('a new version', () => {
  it('names the steps that are added, removed, changed and moved', () => {
    const changes = compareJourneys(
      [email(1), wait(2), email(3), wait(4), email(5)],
      [email(1), wait(2, 3), email(5), email(6)],
    )
    expect(changes).toEqual({ added: [idOf(6)], removed: [idOf(3), idOf(4)], changed: [idOf(2)], moved: [] })
  })

  it('finds a path that was named', () => {
    const parted = (name?: string): Step => ({
      id: idOf(1),
      kind: 'split',
      paths: [2, 3].map((n) => ({ id: idOf(n), share: 50, steps: [], ...(name ? { name } : {}) })),
    })
    expect(compareJourneys([parted()], [parted('Control')]).changed).toEqual([idOf(1)])
    expect(compareJourneys([parted('Control')], [parted('Control')]).changed).toEqual([])
  })

  it('finds steps that changed places', () => {
    const { moved } = compareJourneys([email(1), email(2), email(3)], [email(2), email(1), email(3)])
    expect(moved).toEqual([idOf(1)])
  })

  it('puts people of removed steps at the next one that remains', () => {
    const places = placesOfRemoved([email(1), wait(2), email(3), wait(4)], [email(1), email(3)])
    expect([...places]).toEqual([
      [idOf(2), idOf(3)],
      [idOf(4), null],
    ])
  })
})
