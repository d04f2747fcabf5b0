import { compareJourneys } from '@carillon/journey/compare'
import { allSteps, type Journey, listsInside, type Step } from '@carillon/journey/steps'
import { type ListId, listIdsInside } from '../parts/list-ids.rules.ts'

/** Before the step that has this index now. */
export interface Place {
  list: ListId
  index: number
}

type Change = (list: readonly Step[], id: ListId) => Step[]

/** Gives every list to `change`, the innermost first. */
function mapLists(journey: readonly Step[], change: Change, id: ListId = 'whole'): Step[] {
  const steps = journey.map((step): Step => {
    if (step.kind === 'branch') {
      return {
        ...step,
        paths: step.paths.map((path) => ({
          ...path,
          steps: mapLists(path.steps, change, `path:${path.id}`),
        })),
        otherwise: mapLists(step.otherwise, change, `otherwise:${step.id}`),
      }
    }
    if (step.kind === 'split') {
      return {
        ...step,
        paths: step.paths.map((path) => ({
          ...path,
          steps: mapLists(path.steps, change, `path:${path.id}`),
        })),
      }
    }
    return step
  })
  return change(steps, id)
}

export function findStep(journey: Journey, id: string): Step | undefined {
  return allSteps(journey).find(({ step }) => step.id === id)?.step
}

/** The place of a step; null: it is not among them. */
export function placeOf(journey: Journey, id: string): Place | null {
  return find(journey, 'whole')

  function find(steps: readonly Step[], list: ListId): Place | null {
    for (const [index, step] of steps.entries()) {
      if (step.id === id) return { list, index }
      const lists = listIdsInside(step)
      for (const [at, inside] of listsInside(step).entries()) {
        const found = find(inside, lists[at]!)
        if (found) return found
      }
    }
    return null
  }
}

export function insertStep(journey: Journey, { list, index }: Place, step: Step): Journey {
  return mapLists(journey, (steps, id) => (id === list ? steps.toSpliced(index, 0, step) : [...steps]))
}

/** Removes a step with all that is inside it. */
export function removeStep(journey: Journey, id: string): Journey {
  return mapLists(journey, (steps) => steps.filter((step) => step.id !== id))
}

/** The step before a removed one, or else the first step; null where none is left. */
export function stepBeside(before: Journey, after: Journey, removed: string): string | null {
  const order = allSteps(before).map(({ step }) => step.id)
  const left = order.filter((id) => findStep(after, id))
  const at = order.indexOf(removed)
  return left.findLast((id) => order.indexOf(id) < at) ?? left[0] ?? null
}

/**
 * The step that an undone or repeated change was about. Null: none is left. `focused`: the step that has the focus.
 */
export function touchedStep(before: Journey, after: Journey, focused: string | undefined): string | null {
  const { added, removed, changed, moved } = compareJourneys(before, after)
  const [direct] = [...added, ...changed]
  if (direct) return direct
  // Of two steps that changed places, either may count as the moved one.
  if (moved[0]) return focused && findStep(after, focused) ? focused : moved[0]
  return removed[0] ? stepBeside(before, after, removed[0]) : null
}

/** Replaces the step that has the same id. */
export function replaceStep(journey: Journey, step: Step): Journey {
  return mapLists(journey, (steps) => steps.map((each) => (each.id === step.id ? step : each)))
}

/** Moves a step before the step that has this index now. Nothing changes where it would get inside itself. */
export function moveStep(journey: Journey, id: string, to: Place): Journey {
  const from = placeOf(journey, id)
  const step = findStep(journey, id)
  if (!from || !step || listsOf(step).includes(to.list)) return journey
  const isSame = from.list === to.list
  if (isSame && (to.index === from.index || to.index === from.index + 1)) return journey
  const index = isSame && from.index < to.index ? to.index - 1 : to.index
  return insertStep(removeStep(journey, id), { list: to.list, index }, step)
}

/** Every list inside a step, however deep. */
function listsOf(step: Step): ListId[] {
  return [step, ...allSteps(listsInside(step).flat()).map((each) => each.step)].flatMap(listIdsInside)
}

/**
 * The place one further up or down in the order in which steps are drawn: past a step, into the path beside it, or out of
 * its path. Null at the end.
 */
export function placeBeside(journey: Journey, id: string, direction: 'up' | 'down'): Place | null {
  const from = placeOf(journey, id)
  if (!from) return null
  const siblings = stepsOf(journey, from.list)
  const beside = siblings[direction === 'up' ? from.index - 1 : from.index + 1]
  if (beside) {
    const lists = listIdsInside(beside)
    const into = direction === 'up' ? lists.at(-1) : lists[0]
    if (into) return { list: into, index: direction === 'up' ? stepsOf(journey, into).length : 0 }
    return { list: from.list, index: direction === 'up' ? from.index - 1 : from.index + 2 }
  }
  const parent = allSteps(journey).find(({ step }) => listIdsInside(step).includes(from.list))?.step
  const around = parent && placeOf(journey, parent.id)
  if (!parent || !around) return null
  const lists = listIdsInside(parent)
  const next = lists[lists.indexOf(from.list) + (direction === 'up' ? -1 : 1)]
  if (next) return { list: next, index: direction === 'up' ? stepsOf(journey, next).length : 0 }
  return { list: around.list, index: direction === 'up' ? around.index : around.index + 1 }
}

export function stepsOf(journey: Journey, list: ListId): readonly Step[] {
  let found: readonly Step[] = []
  mapLists(journey, (steps, id) => {
    if (id === list) found = steps
    return steps as Step[]
  })
  return found
}

/** Inserts a branch or split that takes the steps behind it in this list into its first path. */
export function wrapFollowing(journey: Journey, { list, index }: Place, step: Step): Journey {
  return mapLists(journey, (steps, id) => {
    if (id !== list) return [...steps]
    return [...steps.slice(0, index), withFirstPath(step, steps.slice(index))]
  })
}

function withFirstPath(step: Step, steps: Step[]): Step {
  if (step.kind === 'branch') {
    return { ...step, paths: step.paths.map((path, at) => (at === 0 ? { ...path, steps } : path)) }
  }
  if (step.kind !== 'split') return step
  return { ...step, paths: step.paths.map((path, at) => (at === 0 ? { ...path, steps } : path)) }
}

/**
 * A step with ids of its own, also inside. Its emails and texts need messages of their own: `messages` has their ids by
 * the ids of the originals. Questions about an original ask about its copy.
 */
export function copyOf(step: Step, newId: () => string, messages: ReadonlyMap<string, string>): Step {
  const again = <H extends { kind: string }>(happening: H): H => {
    const copied = 'message_id' in happening && messages.get(String(happening.message_id))
    return copied ? { ...happening, message_id: copied } : happening
  }
  const id = newId()
  switch (step.kind) {
    case 'email':
    case 'text':
      return { ...step, id, message_id: messages.get(step.message_id) ?? step.message_id }
    case 'wait_until':
      return { ...step, id, happening: again(step.happening) }
    case 'branch':
      return {
        ...step,
        id,
        paths: step.paths.map((path) => ({
          ...path,
          id: newId(),
          when: again(path.when),
          steps: copies(path.steps),
        })),
        otherwise: copies(step.otherwise),
      }
    case 'split':
      return {
        ...step,
        id,
        paths: step.paths.map((path) => ({ ...path, id: newId(), steps: copies(path.steps) })),
      }
    default:
      return { ...step, id }
  }

  function copies(steps: readonly Step[]): Step[] {
    return steps.map((each) => copyOf(each, newId, messages))
  }
}

/** The emails and texts that people may have got before they come to a place, in the order in which they are drawn. */
export function messagesBefore(journey: Journey, place: Place): string[] {
  const marker = { id: 'marker', kind: 'end' } as const
  return until(insertStep(journey, place, marker), []).messages

  function until(steps: readonly Step[], before: string[]): { messages: string[]; isFound: boolean } {
    let messages = before
    for (const step of steps) {
      if (step.id === marker.id) return { messages, isFound: true }
      if ('message_id' in step) messages = [...messages, step.message_id]
      const behind = listsInside(step).map((list) => until(list, messages))
      const found = behind.find(({ isFound }) => isFound)
      if (found) return found
      messages = [...new Set([...messages, ...behind.flatMap((each) => each.messages)])]
    }
    return { messages, isFound: false }
  }
}

/** The ids of the emails inside a step, its own included. */
export function messagesInside(step: Step): string[] {
  return allSteps([step]).flatMap(({ step: each }) => (each.kind === 'email' ? [each.message_id] : []))
}

/** Shares that make 100 and differ by one at most. */
export function evenShares(paths: number): number[] {
  const share = Math.floor(100 / paths)
  return Array.from({ length: paths }, (_, at) => share + (at < 100 - share * paths ? 1 : 0))
}

/** True if two trees have the same steps in the same order; settings may differ. */
export function sameStructure(a: Journey, b: Journey): boolean {
  return outline(a) === outline(b)
}

function outline(journey: readonly Step[]): string {
  return journey.map((step) => `${step.id}(${listsInside(step).map(outline).join('|')})`).join(',')
}
