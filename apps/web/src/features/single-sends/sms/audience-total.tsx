import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import type { Estimate } from '#widgets/sms-editor/use-estimate.ts'
import panel from '../settings/settings.module.css'
import style from './sms.module.css'

interface AudienceTotalProps {
  hasSources: boolean
  estimate: Estimate
}

/** The number of people who get the text, and its approximate cost. */
export function AudienceTotal({ hasSources, estimate }: AudienceTotalProps) {
  const t = useMessages('sms')
  const ui = useMessages('ui')
  const format = useFormat()
  const { data, error, isCurrent, retry } = estimate
  if (!hasSources) return null
  if (error && !data) {
    return (
      <div className={style['notice']} role="alert">
        <span>{t('total.failed')}</span>
        <Button size="toolbar" onClick={retry}>
          {ui('retry')}
        </Button>
      </div>
    )
  }
  if (data?.counting?.counted_at === null) {
    return (
      <output className={panel['total']} style={{ display: 'block' }}>
        {t('total.about', { count: data.audience.total })}
      </output>
    )
  }
  return (
    <output className={panel['total']} style={{ display: 'block' }} data-old={!isCurrent || undefined}>
      {data && isCurrent
        ? data.segments_total > 0
          ? t('total.withCost', {
              count: data.audience.total,
              cost: priceOf(data.price, format.style.language),
            })
          : t('total.people', { count: data.audience.total })
        : t('total.counting')}
    </output>
  )
}

/** An amount of money, with as many digits as a small one needs. */
export function priceOf(
  { amount, currency }: { amount: number; currency: string },
  language: string,
): string {
  const digits = amount !== 0 && amount < 0.1 ? 4 : 2
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(amount)
}
