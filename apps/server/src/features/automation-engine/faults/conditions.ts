import { happeningsOf } from '@carillon/journey/check-journey'
import type { FlatStep } from '@carillon/journey/flatten'
import type { Step } from '@carillon/journey/steps'
import { conditionsOf, type SegmentTree } from '@carillon/segment-language/tree'
import { validateTree } from '@carillon/segment-language/validate'
import { listNames } from '#features/contact-sets/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'

/** The ids of the steps whose conditions on contacts are not complete, or read a field or list that is gone. */
export async function findInvalidConditions(
  db: Db,
  account: string,
  steps: readonly (Step | FlatStep)[],
): Promise<ReadonlySet<string>> {
  const asking = steps.map((step) => ({ id: step.id, trees: treesOf(step) })).filter(hasTrees)
  if (asking.length === 0) return new Set()
  const customFields = await customFieldsOf(db, account)
  const lists = asking.flatMap(({ trees }) => trees.flatMap(listsIn))
  const listIds = new Set((await listNames(db, account, lists)).keys())
  const isInvalid = (tree: SegmentTree) => validateTree(tree, { customFields, listIds }).length > 0
  return new Set(asking.filter(({ trees }) => trees.some(isInvalid)).map(({ id }) => id))
}

function hasTrees({ trees }: { trees: readonly SegmentTree[] }): boolean {
  return trees.length > 0
}

function treesOf(step: Step | FlatStep): SegmentTree[] {
  return happeningsOf(step).flatMap((happening) => (happening.kind === 'contact' ? [happening.tree] : []))
}

function listsIn(tree: SegmentTree): string[] {
  return conditionsOf(tree).flatMap(({ condition }) => (condition.kind === 'list' ? condition.listIds : []))
}
