import { neededPerVariation, smallestDifference } from '@carillon/contract/ab-statistics'
import { useQuery } from '@tanstack/react-query'
import { summaryQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDraft } from '../parts/draft.ts'
import type { TestSettings } from '../parts/test-settings.rules.ts'
import style from './ab-test.module.css'
import { pointsOf, roughly } from './plain-numbers.rules.ts'
import { useSample } from './use-sample.ts'

/** The rate assumed while an account has sent too little for its own, and the smallest difference worth seeing. */
const usual = { open: { rate: 0.2, difference: 0.02 }, click: { rate: 0.03, difference: 0.01 } } as const
/** The delivered messages from which an account's own rate is used. */
const enoughDelivered = 1000

/** The differences that the sample can show, in plain words. They change with the size of the sample. */
export function Calculator({ test }: { test: TestSettings }) {
  const t = useMessages('ab-tests')
  const format = useFormat()
  const { settings } = useDraft()
  const sample = useSample(settings, test)
  const measure = test.criteria === 'click' ? 'click' : 'open'
  const own = useOwnRate(measure)
  if (own === undefined) return null
  const rate = own ?? usual[measure].rate
  const { difference } = usual[measure]
  const needed = neededPerVariation({ rate, difference })
  const points = (size: number) => t('calculator.points', { count: pointsOf(size) })
  const basis = t(`calculator.${own === null ? 'usual' : 'yours'}.${measure}`, { rate: format.percent(rate) })
  return (
    <div className={style['calculator']} role="note" aria-label={t('calculator.title')}>
      <b>{t('calculator.title')}</b>
      <p>{sentence()}</p>
      <p className={style['basis']}>{basis}</p>
    </div>
  )

  function sentence(): string {
    const wanted = { difference: points(difference), needed: roughly(needed) }
    if (!sample) return t('calculator.unknown', wanted)
    const have = sample.perVariation
    const seen = smallestDifference({ perVariation: have, rate })
    if (have >= needed && seen !== null) return t('calculator.enough', { have, difference: points(seen) })
    const also =
      seen === null
        ? t('calculator.blind', { have })
        : t('calculator.sees', { have, difference: points(seen) })
    return `${t('calculator.needs', { ...wanted, have })} ${also}`
  }
}

/** The account's rate of the last 30 days; null if it has sent too little, undefined while it is loading. */
function useOwnRate(measure: 'open' | 'click'): number | null | undefined {
  const { timeZone } = useFormat()
  const { data, isError } = useQuery(summaryQuery(timeZone))
  if (isError) return null
  if (!data) return undefined
  const [delivered, reacted] = data
    .slice(-30)
    .reduce(
      ([sent, all], day) => [
        sent + day.delivered,
        all + (measure === 'open' ? day.unique_opens : day.unique_clicks),
      ],
      [0, 0],
    )
  const rate = delivered < enoughDelivered ? 0 : reacted / delivered
  return rate > 0 && rate < 1 ? rate : null
}
