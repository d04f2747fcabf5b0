import { createHash } from 'node:crypto'
import type { FlatStep } from '@carillon/journey/flatten'
import { type Facts, type Move, next } from '@carillon/journey/next'
import type { Happening } from '@carillon/journey/steps'
import type { Db } from '#platform/db.ts'
import { findDays } from './date-values.ts'
import { findTimes, findTrue, settledMs } from './facts.ts'
import type { Running } from './running.ts'
import { exit, type Noted, type Traveller } from './travellers.ts'

type Stop = Extract<FlatStep, { kind: 'email' | 'text' | 'action' }>

/** Steps at which something is done for many people together. */
export function isStop(step: FlatStep | undefined): step is Stop {
  return step?.kind === 'email' || step?.kind === 'text' || step?.kind === 'action'
}

/** A step's question about a person: the truth of a happening, or the date in a field. */
type Question = { happening: Happening } | { field: string }
type Answer = boolean | string | null

/**
 * A fact that was not looked up yet. It is thrown for each person, so all who share a question share one object with
 * one stack trace.
 */
class Unknown extends Error {
  readonly question: Question
  readonly key: string
  constructor(question: Question, key: string) {
    super(`not asked for yet: ${key}`)
    this.question = question
    this.key = key
  }
}

/**
 * Moves people by the rule of `packages/journey` until each has to wait, is done, or comes to an email or an action. Facts are
 * found for all who need one together: a statement for each question, not for each person.
 */
export async function walk(tx: Db, running: Running, people: readonly Traveller[], now: Date): Promise<void> {
  const walkable = new Map([...running.steps].filter(([, step]) => !isStop(step)))
  const known = new Map<string, Map<string, Answer>>()
  const unknownOf = makeUnknowns()
  let left = people.filter(({ step }) => step === null || !isStop(running.steps.get(step)))
  while (left.length > 0) {
    const unknown = new Map<string, { question: Question; people: Traveller[] }>()
    for (const person of left) {
      const ask = (question: Question) => {
        const asked = unknownOf(question, person.run)
        const answer = known.get(asked.key)?.get(person.contactId)
        if (answer === undefined) throw asked
        return answer
      }
      const factsOf: Facts = {
        isTrue: (happening) => ask({ happening }) === true,
        dateOf: (field) => ask({ field }) as string | null,
        chance: (split) => chanceOf(split, person),
        zoneOf: (zone) => (zone === 'contact' ? (person.zone ?? running.zone) : running.zone),
      }
      try {
        const place = { step: person.step, arrived: person.arrived }
        placePerson(running, person, next(walkable, running.first, place, factsOf, now.getTime()), now)
      } catch (cause) {
        if (!(cause instanceof Unknown)) throw cause
        const asking = unknown.get(cause.key)
        if (asking) asking.people.push(person)
        else unknown.set(cause.key, { question: cause.question, people: [person] })
      }
    }
    left = []
    for (const [key, { question, people: asking }] of unknown) {
      const answers = known.get(key) ?? new Map<string, Answer>()
      for (const [id, answer] of await findAnswers(tx, running, question, asking, now))
        answers.set(id, answer)
      known.set(key, answers)
      left.push(...asking)
    }
  }
  await awaitSettling(tx, running, people, now)
}

/** The answer for each of these people. All of them go through for the same time: they have the same `run`. */
async function findAnswers(
  tx: Db,
  { account, zone }: Running,
  question: Question,
  asking: readonly Traveller[],
  now: Date,
): Promise<[string, Answer][]> {
  const contactIds = asking.map(({ contactId }) => contactId)
  if ('field' in question) {
    const days = await findDays(tx, account, { field: question.field, zone, contactIds })
    return contactIds.map((id) => [id, days.get(id) ?? null])
  }
  const { happening } = question
  const asked = {
    account,
    run: asking[0]?.run ?? 1,
    now,
    contactIds: followsMessage(happening) ? idsOfSent(asking) : contactIds,
  }
  const found = asked.contactIds.length === 0 ? new Set() : await findTrue(tx, happening, asked)
  return contactIds.map((id) => [id, found.has(id)])
}

function followsMessage({ kind }: Happening): boolean {
  return kind === 'opened' || kind === 'clicked' || kind === 'replied'
}

/**
 * The people who were at a step when this transaction began. The others got no message before it, so they can't have
 * reacted.
 */
function idsOfSent(people: readonly Traveller[]): string[] {
  return people.filter(({ from }) => from !== null).map(({ contactId }) => contactId)
}

/**
 * Makes one `Unknown` for each question and run. A step's question is always the same object, so it is written as text
 * only once.
 */
function makeUnknowns(): (question: Question, run: number) => Unknown {
  const byRun = new Map<number, Map<unknown, Unknown>>()
  return (question, run) => {
    const about = 'field' in question ? question.field : question.happening
    const known = byRun.get(run) ?? new Map<unknown, Unknown>()
    byRun.set(run, known)
    const made = known.get(about) ?? new Unknown(question, `${run} ${JSON.stringify(question)}`)
    known.set(about, made)
    return made
  }
}

/** A number from 0 to 99, the same each time for a person's run and a split. */
export function chanceOf(split: string, { contactId, run }: Pick<Traveller, 'contactId' | 'run'>): number {
  return createHash('md5').update(`${split} ${contactId} ${run}`).digest().readUInt32BE(0) % 100
}

function placePerson(
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
  if (outcome.state === 'left') {
    person.step = outcome.step
    exit(person, 'no_date')
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
    case 'undated':
      return [{ what: 'undated', step: move.step }]
    case 'waited':
      return [{ what: move.happened === true ? 'happened' : 'waited', step: move.step }]
    default:
      return []
  }
}

/** A reaction so recent that a machine may have made it is looked at again when that is known. */
async function awaitSettling(
  tx: Db,
  running: Running,
  people: readonly Traveller[],
  now: Date,
): Promise<void> {
  const waiting = new Map<string, Traveller[]>()
  for (const person of people) {
    if (person.state !== 'active' || person.waitsFor !== 'happening' || person.step === null) continue
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
    const contactIds = idsOfSent(group)
    if (contactIds.length === 0) continue
    const times = await findTimes(tx, happening, { run: group[0]?.run ?? 1, contactIds })
    for (const person of group) {
      const at = times.get(person.contactId)?.getTime()
      if (at === undefined || person.due === null) continue
      const settled = at + settledMs
      if (settled > now.getTime()) person.due = Math.min(person.due, settled)
    }
  }
}
