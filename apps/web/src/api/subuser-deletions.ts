import { subuserDeletions } from '@carillon/contract/subuser-deletions'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWhenFewer } from '#lib/use-when-fewer.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'

const whileRunningMs = 1000

/** The deletions that are running. The numbers move while one does. */
const subuserDeletionsQuery = queryOptions({
  queryKey: cacheKey('subusers', 'deletions'),
  queryFn: async ({ signal }) => (await call(subuserDeletions.list, { signal })).result,
  refetchInterval: ({ state }) => (state.data?.length ? whileRunningMs : false),
  meta: { call: subuserDeletions.list, group: 'subusers' },
})

/** The running deletions. When one has ended, what is shown of subusers is read anew. */
export function useSubuserDeletions({ enabled = true } = {}) {
  const query = useQuery({ ...subuserDeletionsQuery, enabled })
  const cache = useQueryClient()
  useWhenFewer(query.data?.length ?? 0, () => {
    // What was known of the one that is gone must not stay.
    void cache.resetQueries({ queryKey: cacheKey('subusers', 'one') })
    void cache.invalidateQueries({ queryKey: cacheKey('subusers', 'page') })
  })
  return query
}

export function useDeleteSubuser() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['subusers', 'delete'],
    mutationFn: (username: string) => call(subuserDeletions.delete, { params: { subuser_name: username } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: cacheKey('subusers') }),
    meta: { call: subuserDeletions.delete, group: 'subusers' },
  })
}
