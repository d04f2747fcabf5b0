import { type FlatStep, flatten } from './flatten.ts'
import { allSteps, type Journey, type Step } from './steps.ts'

export interface JourneyChanges {
  added: string[]
  removed: string[]
  /** Steps whose own settings differ. A difference in the steps after them does not count. */
  changed: string[]
  /** Steps that moved, as few as possible: the others keep their order and their paths. */
  moved: string[]
}

/** The changes of a new version, by the ids of its steps, in the order in which they are drawn. */
export function compareJourneys(before: Journey, after: Journey): JourneyChanges {
  const old = new Map(flatten(before).map((step) => [step.id, step]))
  const fresh = new Map(flatten(after).map((step) => [step.id, step]))
  const kept = (id: string) => old.has(id) && fresh.has(id)
  const positions = new Map([...old.keys()].filter(kept).map((id, index) => [id, index]))
  const order = [...fresh.keys()].filter(kept)
  const inPlace = longestRise(order.map((id) => positions.get(id)!))
  const [namesBefore, namesAfter] = [namesByStep(before), namesByStep(after)]
  const homesBefore = homesOf(before)
  const homesAfter = homesOf(after)
  return {
    added: [...fresh.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !fresh.has(id)),
    changed: order.filter(
      (id) => ownText(old.get(id)!) !== ownText(fresh.get(id)!) || namesBefore.get(id) !== namesAfter.get(id),
    ),
    moved: order.filter(
      (id) => !inPlace.has(positions.get(id)!) || homesBefore.get(id) !== homesAfter.get(id),
    ),
  }
}

/** The longest rising subsequence of the numbers, so that as few as possible are outside. */
function longestRise(numbers: readonly number[]): Set<number> {
  const best: number[][] = []
  for (const number of numbers) {
    const before = best.filter((rise) => rise.at(-1)! < number)
    const longest = before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), [])
    best.push([...longest, number])
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []))
}

/** The path of each step; empty for steps in no path. */
function homesOf(journey: Journey): Map<string, string> {
  const homes = new Map<string, string>()
  const add = (steps: readonly Step[], home: string): void => {
    for (const step of steps) {
      homes.set(step.id, home)
      if (step.kind === 'branch') add(step.otherwise, `${step.id} otherwise`)
      if (step.kind === 'branch' || step.kind === 'split')
        for (const path of step.paths) add(path.steps, path.id)
    }
  }
  add(journey, '')
  return homes
}

/** The names of the paths of a step as a text to compare. */
function namesByStep(journey: Journey): Map<string, string> {
  return new Map(
    allSteps(journey).flatMap(({ step }) =>
      step.kind === 'branch' || step.kind === 'split'
        ? [[step.id, JSON.stringify(step.paths.map(({ name }) => name || null))] as const]
        : [],
    ),
  )
}

/** A step's own settings as a text to compare. */
function ownText(step: FlatStep): string {
  const { position: _, next: __, ...own } = step
  if (own.kind === 'branch') {
    return JSON.stringify([own.kind, own.paths.map(({ id, when }) => [id, when])])
  }
  if (own.kind === 'split') return JSON.stringify([own.kind, own.paths.map(({ id, share }) => [id, share])])
  return JSON.stringify(own)
}

/**
 * The new places of people who are at a step that a new version no longer has: the first later step that still exists;
 * null (completed) if there is none. Steps that remain are not in the map: people stay there.
 */
export function placesOfRemoved(before: Journey, after: Journey): Map<string, string | null> {
  const old = new Map(flatten(before).map((step) => [step.id, step]))
  const fresh = new Set(flatten(after).map(({ id }) => id))
  const places = new Map<string, string | null>()
  for (const { id } of old.values()) {
    if (fresh.has(id)) continue
    let at: string | null = id
    while (at !== null && !fresh.has(at)) at = old.get(at)?.next ?? null
    places.set(id, at)
  }
  return places
}
