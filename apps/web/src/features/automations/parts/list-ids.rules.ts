import type { Step } from '@carillon/journey/steps'

/** A list of steps: the whole, a path of a branch or split, or the rest of a branch. */
export type ListId = 'whole' | `path:${string}` | `otherwise:${string}`

/** The lists inside a step by their ids, in the order in which they are drawn. */
export function listIdsInside(step: Step): ListId[] {
  if (step.kind === 'branch')
    return [...step.paths.map(({ id }) => `path:${id}` as const), `otherwise:${step.id}`]
  return step.kind === 'split' ? step.paths.map(({ id }) => `path:${id}` as const) : []
}
