import { type CalendarAnswer, singleSendCalendar } from '@carillon/contract/single-send-calendar'
import { singleSends } from '@carillon/contract/single-sends'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Refusal } from '#lib/refusal.ts'
import { call } from './call.ts'
import { cacheKey } from './keys.ts'
import { isMoving } from './single-sends.ts'

// Below the key of single sends: a change that makes those stale makes the calendar stale.
const key = cacheKey('single-sends', 'calendar')

interface Range {
  from: string
  to: string
}

export function calendarQuery(range: Range) {
  return queryOptions({
    queryKey: cacheKey('single-sends', 'calendar', range),
    queryFn: ({ signal }) => call(singleSendCalendar.list, { query: range, signal }),
    meta: { call: singleSendCalendar.list, group: 'singleSends', isSilent: () => true },
    // Refresh only while something is about to start or being sent.
    refetchInterval: ({ state }) => (state.data?.result.some(isMoving) ? 5000 : false),
  })
}

interface Move {
  id: string
  /** The time shown for the send. The move is refused if the send has another one by now. */
  from: string
  to: string
}

/**
 * Gives a scheduled send another time, by the rules of scheduling. The calendar shows it there at once, and at the
 * old time again if the server refuses.
 */
export function useMoveSchedule() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['single-sends', 'move'],
    mutationFn: ({ id, from, to }: Move) =>
      call(singleSends.schedule, { params: { id }, body: { send_at: to, moved_from: from } }),
    // The calendar shows the reason of a refusal.
    meta: { call: singleSends.schedule, group: 'singleSends', isSilent: (error) => error instanceof Refusal },
    onMutate: async ({ id, to }) => {
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueriesData<CalendarAnswer>({ queryKey: key })
      for (const [queryKey, answer] of before) {
        if (answer)
          cache.setQueryData(queryKey, withMoved(answer, { id, to, range: queryKey.at(-1) as Range }))
      }
      return before
    },
    onError: (_error, _move, before = []) => {
      for (const [queryKey, answer] of before) cache.setQueryData(queryKey, answer)
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: cacheKey('single-sends') }),
  })
}

/** The answer with a send at another time. Where that time is not on the page, the send leaves it. */
export function withMoved(
  answer: CalendarAnswer,
  { id, to, range }: { id: string; to: string; range: Range },
): CalendarAnswer {
  const isOnPage = to >= range.from && to < range.to
  const result = answer.result
    .flatMap((send) => (send.id !== id ? [send] : isOnPage ? [{ ...send, at: to, send_at: to }] : []))
    .sort((one, other) => one.at.localeCompare(other.at))
  return { ...answer, result }
}
