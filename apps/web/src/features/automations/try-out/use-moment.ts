import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'

/**
 * A point in time with its weekday, because days matter in a series. It is in the zone of the account, which the page
 * names.
 */
export function useMoment(): (at: string) => string {
  const t = useMessages('automation-try-out')
  const { time, timeZone } = useFormat()
  const weekday = new Intl.DateTimeFormat(t.language, { weekday: 'short', timeZone })
  return (at) => t('moment', { day: weekday.format(new Date(at)), time: time(at, { zone: false }) })
}
