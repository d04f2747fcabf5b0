import { useQueryClient } from '@tanstack/react-query'
import { listsQuery } from '#api/lists.ts'
import { sendersQuery } from '#api/senders.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useCrossTab } from '#lib/cross-tab.ts'
import type { Settings } from './draft.ts'

/** Selects a group or sender that was created in another tab. Lists created there can be selected. */
export function useCreatedInOtherTab(change: (settings: Partial<Settings>) => void): void {
  const cache = useQueryClient()
  useCrossTab('unsubscribeGroup.created', async ({ id }) => {
    await cache.invalidateQueries({ queryKey: unsubscribeGroupsQuery.queryKey })
    change({ group: Number(id), customUrl: null })
  })
  useCrossTab('sender.created', async ({ id }) => {
    await cache.invalidateQueries({ queryKey: sendersQuery.queryKey })
    change({ sender: Number(id) })
  })
  useCrossTab('list.created', () => {
    void cache.invalidateQueries({ queryKey: listsQuery.queryKey })
  })
}
