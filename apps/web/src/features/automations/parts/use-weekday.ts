import { useCallback } from 'react'
import { useMessages } from '#lib/messages.tsx'

/** Monday of some week: weekdays are named by it. */
const monday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

/** The name of a weekday; 1 is Monday. */
export function useWeekday(): (day: number) => string {
  const { language } = useMessages('ui')
  return useCallback(
    (day) =>
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
        monday + (day - 1) * dayMs,
      ),
    [language],
  )
}
