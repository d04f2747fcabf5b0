import type { ContactGrowth } from '@carillon/contract/contact-growth'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { TrendLine } from '#ui/page/trend-line.tsx'

/** The number of contacts at the end of each of the last days. */
export function GrowthLine({ growth: { days, counted_from } }: { growth: ContactGrowth }) {
  const t = useMessages('contact-growth')
  const format = useFormat()
  const known = days.flatMap(({ date, contact_count }) =>
    contact_count === null ? [] : [{ date, contact_count }],
  )
  const [first, last] = [known[0], known.at(-1)]
  const isCut = days[0]?.contact_count === null
  if (!first || !last) return null
  return (
    <TrendLine
      points={days.map(({ contact_count }) => contact_count)}
      label={t('line', {
        from: format.number(first.contact_count),
        first: format.shortDay(first.date),
        to: format.number(last.contact_count),
        last: format.shortDay(last.date),
      })}
      from={days[0] ? format.shortDay(days[0].date) : ''}
      to={t('today')}
      note={isCut && counted_from ? t('since', { date: format.date(counted_from) }) : undefined}
    />
  )
}
