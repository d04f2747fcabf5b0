import { type Segment, segments } from '@carillon/contract/segments'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { legacyOfTree } from '@carillon/segment-language/legacy-conditions'
import {
  type Condition,
  type CustomFieldRef,
  conditionsOf,
  type SegmentTree,
  treeVersion,
} from '@carillon/segment-language/tree'
import { useCreateSegment, useUpdateSegment } from '#api/segments.ts'
import { useCreateLegacySegment, useUpdateLegacySegment } from '#api/segments-legacy.ts'
import { Refusal } from '#lib/refusal.ts'
import { questionOf } from './use-live.ts'

interface SegmentDraft {
  name: string
  /** The conditions; null for a query that can only be read. */
  tree: SegmentTree | null
  sql: string | null
  list: string | null
  /** The revision that the change starts from. */
  revision: number
}

interface SaveOptions {
  /** The saved segment to change. Without it, a new one is made. */
  segment: Segment | undefined
  isLegacy: boolean
  customFields: readonly CustomFieldRef[]
}

/** The call that saves a segment, for the right to make it, and the function that does. */
export function useSaveSegment({ segment, isLegacy, customFields }: SaveOptions) {
  const create = useCreateSegment()
  const update = useUpdateSegment(segment?.id ?? '')
  const createLegacy = useCreateLegacySegment()
  const updateLegacy = useUpdateLegacySegment(segment ?? { id: '' })

  const saveModern = ({ name, tree, sql, list, revision }: SegmentDraft) => {
    const question = questionOf(tree, sql, list)
    if (!segment) return create.mutateAsync({ name, ...question })
    return update.mutateAsync({ name, question: sql === null ? question : null, revision })
  }
  const saveLegacy = async ({ name, tree, list, revision }: SegmentDraft) => {
    const conditions = tree && legacyOfTree(tree, customFields)
    if (!conditions) throw unwritten(tree, customFields)
    const draft = { name, list: list ?? '', conditions }
    return segment ? updateLegacy.mutateAsync({ ...draft, revision }) : createLegacy.mutateAsync(draft)
  }
  const calls = isLegacy ? segmentsLegacy : segments
  return { save: isLegacy ? saveLegacy : saveModern, call: segment ? calls.update : calls.create }
}

/** Names the condition that the oldest API has no form for, such as one of a field that was deleted meanwhile. */
function unwritten(tree: SegmentTree | null, customFields: readonly CustomFieldRef[]): Refusal {
  const conditions = tree ? conditionsOf(tree) : []
  const isWritten = (condition: Condition) =>
    legacyOfTree(
      { version: treeVersion, joiner: 'and', groups: [{ joiner: 'and', conditions: [condition] }] },
      customFields,
    ) !== null
  const at = conditions.findIndex(({ condition }) => !isWritten(condition))
  return new Refusal([{ code: 'segment_condition_invalid', field: null, details: { number: at + 1 } }], 400)
}
