import { singleSendLimits } from '@carillon/contract/single-sends'

/** Lists and segments, and for a send also all contacts. */
export interface Chosen {
  all: boolean
  lists: readonly string[]
  segments: readonly string[]
}

export const everybody = 'all'

export function choiceOf(kind: 'list' | 'segment', id: string): string {
  return `${kind}:${id}`
}

/** The choices as the values of one field. */
export function valuesOf({ all, lists, segments }: Chosen): string[] {
  return [
    ...(all ? [everybody] : []),
    ...lists.map((id) => choiceOf('list', id)),
    ...segments.map((id) => choiceOf('segment', id)),
  ]
}

/** All contacts and a part of them exclude each other: the last choice stays. */
export function chosenOf(values: readonly string[], before: Chosen): Chosen {
  const idsOf = (kind: 'list' | 'segment') =>
    values.filter((value) => value.startsWith(`${kind}:`)).map((value) => value.slice(kind.length + 1))
  const all = values.includes(everybody) && (!before.all || values.length === 1)
  return all ? { all, lists: [], segments: [] } : { all, lists: idsOf('list'), segments: idsOf('segment') }
}

/** For each kind, true if no more can be chosen. */
export function isFull(
  { lists, segments }: Chosen,
  isExclusion: boolean,
): { list: boolean; segment: boolean } {
  const limits = isExclusion
    ? { list: singleSendLimits.excludedLists, segment: singleSendLimits.excludedSegments }
    : { list: singleSendLimits.lists, segment: singleSendLimits.segments }
  return { list: lists.length >= limits.list, segment: segments.length >= limits.segment }
}
