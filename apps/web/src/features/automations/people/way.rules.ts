import type { Enrolment, PathEntry } from '@carillon/contract/automation-people'
import { allSteps, type Journey, listsInside } from '@carillon/journey/steps'
import { type ListId, listIdsInside } from '../parts/list-ids.rules.ts'
import type { WayState } from '../parts/way-state.rules.ts'

export interface Way {
  stateOf: (stepId: string) => WayState
  /** The events at a step, oldest first. */
  entriesOf: (stepId: string) => readonly PathEntry[]
  /** True if they took another path than this one. */
  isOther: (list: ListId) => boolean
}

/** The last way of a person through these steps, by its log. */
export function wayOf(
  steps: Journey,
  path: readonly PathEntry[],
  enrolment: Pick<Enrolment, 'run' | 'state' | 'step_id'>,
): Way {
  const log = path.filter(({ run }) => run === enrolment.run)
  const entries = Map.groupBy(log, ({ step_id }) => step_id)
  const took = new Map(
    log.flatMap(({ what, step_id, path_id }) =>
      what === 'took_path' && step_id !== null ? [[step_id, path_id ?? null] as const] : [],
    ),
  )
  const others = new Set<ListId>()
  const passedBy = new Set<string>()
  for (const { step } of allSteps(steps)) {
    const path = took.get(step.id)
    if (path === undefined) continue
    const ids = listIdsInside(step)
    for (const [at, list] of listsInside(step).entries()) {
      const id = ids[at]!
      if (id === (path === null ? `otherwise:${step.id}` : `path:${path}`)) continue
      others.add(id)
      for (const each of allSteps(list)) passedBy.add(each.step.id)
    }
  }
  const order = new Map(allSteps(steps).map(({ step }, at) => [step.id, at]))
  const isActive = enrolment.state === 'active'
  const here = isActive ? enrolment.step_id : null
  const hereAt = here === null ? -1 : (order.get(here) ?? -1)
  return {
    entriesOf: (id) => entries.get(id) ?? [],
    isOther: (list) => others.has(list),
    stateOf: (id) => {
      if (id === here) return 'here'
      if (entries.has(id)) return 'taken'
      const isBehind = isActive && (order.get(id) ?? 0) > hereAt
      return isBehind && !passedBy.has(id) ? 'ahead' : 'other'
    },
  }
}
