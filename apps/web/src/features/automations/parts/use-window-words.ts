import type { SendWindow } from '@carillon/contract/automations'
import { formatClock } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useWeekday } from './use-weekday.ts'

/** A send window as a sentence: on which days, between which times, and by whose clocks. */
export function useWindowWords(): (window: SendWindow) => string {
  const t = useMessages('automation-detail')
  const weekday = useWeekday()
  const { timeZone, style } = useFormat()
  return ({ weekdays, from, to, zone }) => {
    const named = new Intl.ListFormat(t.language, { type: 'conjunction' }).format(weekdays.map(weekday))
    return t('window.words', {
      days: weekdays.length === 7 ? t('window.everyDay') : t('window.days', { days: named }),
      from: clock(from),
      to: clock(to),
      zone: t(zone === 'account' ? 'window.zoneAccount' : 'window.zoneContact', { zone: timeZone }),
    })
  }

  function clock(time: string): string {
    return formatClock(`2026-01-05T${time}:00.000Z`, { ...style, timeZone: 'UTC' })
  }
}
