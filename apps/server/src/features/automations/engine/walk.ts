import { createHash } from 'node:crypto'
import type { FlatStep } from '@carillon/journey/flatten'
import { type Facts, type Move, next } from '@carillon/journey/next'
import type { Happening } from '@carillon/journey/steps'
import type { Db } from '#platform/db.ts'
import { findTimes, findTrue, settledMs } from './facts.ts'
import type { Running } from './running.ts'
import type { Noted, Traveller } from './travellers.ts'

/** Steps at which something is done for many people together. */
export function isStop(step: FlatStep | undefined): step is Extract<FlatStep, { kind: 'email' | 'action' }> {
  return step?.kind === 'email' || step?.kind === 'action'
}

class Unknown extends Error {
  readonly happening: Happening
  constructor(happening: Happening) {
    super('a fact that was not asked for yet')
    this.happening = happening
  }
}

/**
 * Moves people by the rule of `packages/journey` until each has to wait, is done, or comes to an email or an action. Facts are
 * found for all who need one together: a statement for each happening, not for each person.
 */
export async function walk(tx: Db, running: Running, people: readonly Traveller[], now: Date): Promise<void> {
  const walkable = new Map([...running.steps].filter(([, step]) => !isStop(step)))
  const known = new Map<string, Map<string, boolean>>()
  let left = people.filter(({ step }) => step === null || !isStop(running.steps.get(step)))
  while (left.length > 0) {
    const unknown = new Map<string, { happening: Happening; people: Traveller[] }>()
    for (const person of left) {
      const factsOf: Facts = {
        isTrue(happening) {
          const answer = known.get(keyOf(happening, person.run))?.get(person.contactId)
          if (answer === undefined) throw new Unknown(happening)
          return answer
        },
        chance: (split) => chanceOf(split, person),
        zoneOf: () => running.zone,
      }
      try {
        const place = { step: person.step, arrived: person.arrived }
        land(running, person, next(walkable, running.first, place, factsOf, now.getTime()), now)
      } catch (cause) {
        if (!(cause instanceof Unknown)) throw cause
        const key = keyOf(cause.happening, person.run)
        const asking = unknown.get(key) ?? { happening: cause.happening, people: [] }
        asking.people.push(person)
        unknown.set(key, asking)
      }
    }
    left = []
    for (const [key, { happening, people: asking }] of unknown) {
      const contactIds = asking.map(({ contactId }) => contactId)
      const asked = { account: running.account, run: asking[0]?.run ?? 1, contactIds, now }
      const found = await findTrue(tx, happening, asked)
      const answers = known.get(key) ?? new Map<string, boolean>()
      for (const id of contactIds) answers.set(id, found.has(id))
      known.set(key, answers)
      left.push(...asking)
    }
  }
  await awaitSettling(tx, running, people, now)
}

function keyOf(happening: Happening, run: number): string {
  return `${run} ${JSON.stringify(happening)}`
}

/** The same for a person and split each time. */
export function chanceOf(split: string, { contactId, run }: Pick<Traveller, 'contactId' | 'run'>): number {
  return createHash('md5').update(`${split} ${contactId} ${run}`).digest().readUInt32BE(0) % 100
}

function land(
  running: Running,
  person: Traveller,
  { moves, outcome }: ReturnType<typeof next>,
  now: Date,
): void {
  person.log.push(...moves.flatMap(toLog))
  const at = moves.findLast((move) => move.kind === 'arrived')?.step ?? person.step
  if (outcome.state === 'waits') {
    person.step = outcome.step
    person.arrived = outcome.arrived
    person.due = outcome.due
    person.waitsFor = outcome.forHappening ? 'happening' : null
    return
  }
  const step = at === null ? undefined : running.steps.get(at)
  if (step && isStop(step)) {
    person.step = step.id
    person.arrived = now.getTime()
    person.waitsFor = null
    return
  }
  complete(person, at)
}

export function complete(person: Traveller, at: string | null): void {
  person.step = at
  person.state = 'completed'
  person.log.push({ what: 'completed', step: at })
}

function toLog(move: Move): Noted[] {
  switch (move.kind) {
    case 'took':
      return [{ what: 'took_path', step: move.step, detail: { path: move.path } }]
    case 'waited':
      return [{ what: move.happened === true ? 'happened' : 'waited', step: move.step }]
    default:
      return []
  }
}

/** Who did it already, but so lately that a machine may have done it, is looked at again when that is known. */
async function awaitSettling(
  tx: Db,
  running: Running,
  people: readonly Traveller[],
  now: Date,
): Promise<void> {
  const waiting = new Map<string, Traveller[]>()
  for (const person of people) {
    if (person.state !== 'active' || person.waitsFor === null || person.step === null) continue
    const key = `${person.step} ${person.run}`
    const group = waiting.get(key)
    if (group) group.push(person)
    else waiting.set(key, [person])
  }
  for (const group of waiting.values()) {
    const step = running.steps.get(group[0]?.step ?? '')
    if (step?.kind !== 'wait_until') continue
    const { happening } = step
    if (happening.kind !== 'opened' && happening.kind !== 'clicked') continue
    const contactIds = group.map(({ contactId }) => contactId)
    const times = await findTimes(tx, happening, { run: group[0]?.run ?? 1, contactIds })
    for (const person of group) {
      const at = times.get(person.contactId)?.getTime()
      if (at === undefined || person.due === null) continue
      const settled = at + settledMs
      if (settled > now.getTime()) person.due = Math.min(person.due, settled)
    }
  }
}
