import { useMemo } from 'react'
import {
  formatAgo,
  formatBytes,
  formatClock,
  formatDate,
  formatNumber,
  formatPercent,
  formatTime,
} from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from './shell.ts'

/** Formats numbers and times in the language of the page and the time zone of the account. */
export function useFormat() {
  const { language } = useMessages('ui')
  const timeZone = useShell().user.timeZone.name
  return useMemo(
    () => ({
      timeZone,
      number: (value: number) => formatNumber(value, language),
      percent: (share: number, digits?: number) => formatPercent(share, language, digits),
      time: (at: Date | string, options?: { zone?: boolean }) => formatTime(at, language, timeZone, options),
      date: (at: Date | string) => formatDate(at, language, timeZone),
      clock: (at: Date | string) => formatClock(at, language, timeZone),
      ago: (at: Date | string) => formatAgo(at, new Date(), language, timeZone),
      bytes: (bytes: number) => formatBytes(bytes, language),
    }),
    [language, timeZone],
  )
}
