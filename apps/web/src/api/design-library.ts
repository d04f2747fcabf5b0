import { designLibrary } from '@carillon/contract/design-library'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

const key = ['designs'] as const

/** The account's own designs with their content, so that a card can show them. */
export const ownDesignsQuery = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: async ({ signal }) =>
    (await call(designLibrary.list, { query: { page_size: 200, summary: false }, signal })).result,
  meta: { group: 'userDesigns', isSilent: () => true },
})

export function useKeepDesign() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['designs', 'create'],
    mutationFn: (body: Parameters<typeof create>[0]) => create(body),
    meta: { group: 'userDesigns' },
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  })
}

function create(body: {
  name: string
  editor: 'code' | 'design'
  html_content: string
  subject: string
  document: Record<string, unknown> | null
}) {
  return call(designLibrary.create, { body })
}
