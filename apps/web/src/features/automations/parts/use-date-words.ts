import type { ByDate } from '@carillon/journey/dates'
import { useCallback } from 'react'
import { formatClock } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'

/** A moment by a date in words: '3 days before “Birthday”, every year, at 9:00 AM'. */
export function useDateWords(): (by: ByDate, fieldName: string) => string {
  const t = useMessages('automation-detail')
  const { style } = useFormat()
  return useCallback(
    ({ days, time, yearly }, field) => {
      const when =
        days === 0
          ? t('byDate.onDay', { field })
          : t(days < 0 ? 'byDate.daysBefore' : 'byDate.daysAfter', { field, count: Math.abs(days) })
      const at = formatClock(`2026-01-05T${time}:00.000Z`, { ...style, timeZone: 'UTC' })
      return t(yearly ? 'byDate.everyYear' : 'byDate.once', { when, time: at })
    },
    [t, style],
  )
}
