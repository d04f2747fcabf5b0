import { useMemo } from 'react'
import {
  formatAgo,
  formatBytes,
  formatClock,
  formatDate,
  formatNumber,
  formatPercent,
  formatShortDay,
  formatTime,
  type TimeStyle,
} from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from './shell.ts'

/** Formats numbers and times in the language of the page, the time zone of the account and the person's date format. */
export function useFormat() {
  const { language } = useMessages('ui')
  const { timeZone, profile } = useShell().user
  const zone = timeZone.name
  const dateFormat = profile?.date_format ?? 'auto'
  return useMemo(() => {
    const style: TimeStyle = { language, timeZone: zone, dateFormat }
    // A calendar day is the same in every zone.
    const ofDays = { ...style, timeZone: 'UTC' }
    return {
      style,
      timeZone: zone,
      number: (value: number) => formatNumber(value, language),
      percent: (share: number, digits?: number) => formatPercent(share, language, digits),
      time: (at: Date | string, options?: { zone?: boolean }) => formatTime(at, style, options),
      date: (at: Date | string) => formatDate(at, style),
      clock: (at: Date | string, options?: { zone?: boolean }) => formatClock(at, style, options),
      ago: (at: Date | string) => formatAgo(at, new Date(), style),
      /** A day, `2026-10-28`, or a stored midnight in UTC. */
      day: (day: string) => formatDate(day, ofDays),
      shortDay: (day: string) => formatShortDay(day, ofDays),
      bytes: (bytes: number) => formatBytes(bytes, language),
    }
  }, [language, zone, dateFormat])
}
