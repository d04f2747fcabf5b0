import type { SendWindow } from '@carillon/contract/automations'
import { formatClock } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useWeekday } from './use-weekday.ts'

/** A send window as a sentence: on which days, between which times, and by whose clocks. `short`: days and times alone. */
export function useWindowWords(): (window: SendWindow, length?: 'short') => string {
  const t = useMessages('automation-detail')
  const weekday = useWeekday()
  const { timeZone, style } = useFormat()
  return ({ weekdays, from, to, zone }, length) => {
    return t(length === 'short' ? 'window.short' : 'window.words', {
      days: daysInWords(weekdays),
      from: clock(from),
      to: clock(to),
      zone: t(zone === 'account' ? 'window.zoneAccount' : 'window.zoneContact', { zone: timeZone }),
    })
  }

  function daysInWords(weekdays: readonly number[]): string {
    const [first = 1, last = 7] = [weekdays[0], weekdays.at(-1)]
    const names = weekdays.map(weekday)
    if (weekdays.length === 7) return t('window.everyDay')
    if (weekdays.length > 2 && last - first === weekdays.length - 1)
      return t('window.range', { first: names[0], last: names.at(-1) })
    const days = new Intl.ListFormat(t.language, { type: 'conjunction' }).format(names)
    return t('window.days', { days })
  }

  function clock(time: string): string {
    return formatClock(`2026-01-05T${time}:00.000Z`, { ...style, timeZone: 'UTC' })
  }
}
