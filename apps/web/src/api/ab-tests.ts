import { type AbTestFields, abTests, type VariationFields } from '@carillon/contract/ab-tests'
import { type SingleSend, type SingleSendChange, singleSends } from '@carillon/contract/single-sends'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'
import { saveSingleSend, singleSendQuery } from './single-sends.ts'

/** The results of the variations. Loaded again while the test or its winner is being sent. */
export function abTestResultsQuery(id: string) {
  return queryOptions({
    queryKey: cacheKey('stats', id, 'ab-test'),
    queryFn: ({ signal }) => call(abTests.results, { params: { id }, signal }),
    refetchInterval: 15_000,
    meta: { call: abTests.results, group: 'singleSends', isSilent: () => true },
  })
}

/** Picks the winner, which can't be taken back. */
export function usePickWinner(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'pick-winner'],
    mutationFn: (variation: string) =>
      call(abTests.pickWinner, { params: { id }, body: { variation_id: variation } }),
    // The dialog shows the refusal.
    meta: { call: abTests.pickWinner, group: 'singleSends', isSilent: () => true },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: cacheKey('single-sends') })
      void cache.invalidateQueries({ queryKey: cacheKey('stats', id) })
    },
  })
}

/** Changes the test of a draft. All changes are based on the last saved revision; save unsaved changes first. */
export function useChangeAbTest(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'change-ab-test'],
    mutationFn: (change: AbTestChange) => changeAbTest(id, change, revisionOf(cache, id)),
    meta: { group: 'singleSends' },
    // Marked as stale only: the editor loads its single send itself.
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('single-sends'), refetchType: 'none' }),
  })
}

/** A change of the test that adds or removes variations. */
export type AbTestChange =
  | { kind: 'set'; fields: AbTestFields }
  | { kind: 'disable' }
  | { kind: 'duplicate'; variation: string }
  | { kind: 'delete'; variation: string }

async function changeAbTest(id: string, change: AbTestChange, revision: number | undefined): Promise<void> {
  const query = revision === undefined ? {} : { revision }
  const variation = 'variation' in change ? { id, variation_id: change.variation } : null
  if (change.kind === 'set') {
    await call(abTests.set, { params: { id }, body: { ...change.fields, ...query } })
  } else if (change.kind === 'disable') {
    await call(abTests.disable, { params: { id }, query })
  } else if (variation && change.kind === 'duplicate') {
    await call(abTests.duplicateVariation, { params: variation, query })
  } else if (variation) {
    await call(abTests.deleteVariation, { params: variation, query })
  }
}

function revisionOf(cache: QueryClient, id: string): number | undefined {
  return cache.getQueryData<SingleSend>(singleSendQuery(id).queryKey)?.revision
}

/** The changes of the test in a save of the editor. */
export interface AbTestSave {
  fields: AbTestFields | null
  variations: ReadonlyMap<string, VariationFields>
}

/**
 * Saves a Single Send together with its test. Each call is based on the revision that the one before has made. When one
 * fails, `reached` gets the revision that the next attempt has to be based on.
 */
export async function saveWithAbTest(
  id: string,
  { fields, variations }: AbTestSave,
  change: SingleSendChange,
  revision: number | undefined,
  reached: (revision: number) => void,
): Promise<SingleSend> {
  let base = revision
  const step = async (made: Promise<unknown>) => {
    await made
    if (base === undefined) return
    base = (await call(singleSends.get, { params: { id } })).revision
    reached(base)
  }
  const based = () => (base === undefined ? {} : { revision: base })
  for (const [variation, changed] of variations) {
    const params = { id, variation_id: variation }
    await step(call(abTests.updateVariation, { params, body: { ...changed, ...based() } }))
  }
  if (fields) await step(call(abTests.set, { params: { id }, body: { ...fields, ...based() } }))
  return saveSingleSend(id, { ...change, ...based() })
}
