import { type Segment, segments } from '@carillon/contract/segments'
import { type LegacyCondition, segmentsLegacy } from '@carillon/contract/segments-legacy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { rememberSegment } from './segments.ts'

interface LegacyDraft {
  name: string
  list: string
  conditions: LegacyCondition[]
}

/** Makes a legacy segment. The oldest API answers its number only, so that the segment is looked up by it. */
export function useCreateLegacySegment() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['segments', 'create-legacy'],
    mutationFn: async ({ name, list, conditions }: LegacyDraft) => {
      const { id } = await call(segmentsLegacy.create, { body: { name, list_id: list, conditions } })
      const { results } = await call(segments.list, { query: {} })
      return loadSegment(results.find(({ legacy_id }) => legacy_id === id)?.id ?? '')
    },
    meta: { call: segmentsLegacy.create, group: 'segments', isSilent: () => true },
    onSuccess: (segment) => rememberSegment(cache, segment),
  })
}

export function useUpdateLegacySegment({ id, legacy_id }: Pick<Segment, 'id' | 'legacy_id'>) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['segments', 'update-legacy'],
    mutationFn: async ({ name, list, conditions, revision }: LegacyDraft & { revision: number }) => {
      const body = { name, list_id: list, conditions, revision }
      await call(segmentsLegacy.update, { params: { id: String(legacy_id) }, body })
      return loadSegment(id)
    },
    meta: { call: segmentsLegacy.update, group: 'segments', isSilent: () => true },
    onSuccess: (segment) => rememberSegment(cache, segment),
  })
}

function loadSegment(id: string): Promise<Segment> {
  return call(segments.get, { params: { id }, query: { contacts_sample: false } })
}
