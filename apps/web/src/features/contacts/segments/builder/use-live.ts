import type { SegmentTree } from '@carillon/segment-language/tree'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { countQuery, funnelQuery, type Question, testQuery } from '#api/segments.ts'

const typingPauseMs = 350

export interface CardNumbers {
  alone: number
  soFar: number
}

export interface CardResult {
  matches: boolean
  found: readonly string[]
}

/** The question as it stood when the typing last paused; at once where only its identity changed. */
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
 * The numbers beside the builder: how many, ten of them, and how many each card matches. They follow the typing; what
 * is being counted for an earlier question is cancelled, on the server too. `isReady` is false while the list or the
 * custom fields aren't known yet.
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
  // The number before stays in sight, with its age, while the next one is counted.
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

/** How one contact stands to each card; follows the question as the numbers do. */
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

/** The question of a builder, with nobody on it while it asks nothing. */
export function questionOf(tree: SegmentTree | null, sql: string | null, list: string | null): Question {
  return tree ? { tree, sql: null, list } : { tree: null, sql, list }
}
