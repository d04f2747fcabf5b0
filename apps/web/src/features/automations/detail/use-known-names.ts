import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listsQuery } from '#api/lists.ts'
import { useCustomFieldRefs } from '#widgets/segment-builder/use-sentences.ts'
import type { Known } from './step-draft.rules.ts'

/** The fields and lists that conditions can name, once both are loaded. */
export function useKnownNames(): Known {
  const { customFields, isLoaded } = useCustomFieldRefs()
  const { data: lists } = useQuery(listsQuery)
  return useMemo(
    () => (isLoaded && lists ? { customFields, listIds: new Set(lists.map(({ id }) => id)) } : null),
    [isLoaded, customFields, lists],
  )
}
