import type { SegmentTree } from '@carillon/segment-language/tree'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { countQuery, funnelQuery, type Question, testQuery } from '#api/segments.ts'
import type { CardNumbers, CardResult } from '#widgets/segment-builder/condition-card.tsx'

const typingPauseMs = 350

/** The question once typing has paused. It keeps its identity while its content is the same. */
function useSettledQuestion(question: Question): Question {
  const text = JSON.stringify(question)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, settled])
  return useMemo(() => JSON.parse(settled) as Question, [settled])
}

/**
 * The counts beside the builder: the total, ten examples, and the matches of each card. They are updated while the user
 * types. Counting for an earlier question is cancelled, on the server too. `isReady` is false while the list or the
 * custom fields are still loading.
 */
export function useLive(question: Question, keys: readonly string[], isReady: boolean) {
  const cache = useQueryClient()
  const asked = useSettledQuestion(question)
  const isBehind = JSON.stringify(asked) !== JSON.stringify(question)
  const countOptions = countQuery(asked)
  const count = useQuery({ ...countOptions, enabled: isReady })
  const hasCards = (asked.tree?.groups.length ?? 0) > 0
  const funnelOptions = funnelQuery(asked)
  const funnel = useQuery({ ...funnelOptions, enabled: isReady && hasCards && count.isSuccess })

  const numbers = new Map<string, CardNumbers>()
  if (!isBehind && funnel.data?.cards.length === keys.length) {
    for (const [index, { alone, so_far }] of funnel.data.cards.entries()) {
      const key = keys[index]
      if (key !== undefined) numbers.set(key, { alone, soFar: so_far })
    }
  }
  // The previous count stays visible, with its age, while the next one is being counted.
  const last = useRef<{ data: NonNullable<typeof count.data>; at: number }>(undefined)
  if (count.data) last.current = { data: count.data, at: count.dataUpdatedAt }
  return {
    asked,
    count,
    last: last.current,
    isCounting: count.isFetching || (isReady && isBehind),
    isStopped: isReady && !isBehind && count.isPending && count.fetchStatus === 'idle',
    numbers,
    cancel: () => {
      void cache.cancelQueries({ queryKey: countOptions.queryKey })
      void cache.cancelQueries({ queryKey: funnelOptions.queryKey })
    },
  }
}

export type Live = ReturnType<typeof useLive>

/** Tests one contact against each card. Updated like the counts. */
export function useContactTest(asked: Question, keys: readonly string[], identifier: string) {
  const query = useQuery({
    ...testQuery(asked, identifier),
    enabled: identifier !== '' && asked.tree !== null,
    placeholderData: (before) => before,
  })
  const results = new Map<string, CardResult>()
  if (identifier !== '' && !query.isPlaceholderData && query.data?.cards.length === keys.length) {
    for (const [index, card] of query.data.cards.entries()) {
      const key = keys[index]
      if (key !== undefined) results.set(key, card)
    }
  }
  return { ...query, results }
}

/** The question of a builder. A builder without conditions matches no contact here. */
export function questionOf(tree: SegmentTree | null, sql: string | null, list: string | null): Question {
  return tree ? { tree, sql: null, list } : { tree: null, sql, list }
}
