import { templateLimits } from '@carillon/contract/dynamic-templates'
import { useQuery } from '@tanstack/react-query'
import { templateStatsQuery } from '#api/template-stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Explained } from '#ui/page/explained.tsx'
import style from './template-numbers.module.css'

/** The shown numbers, each with the number that its share is divided by. */
const shown = [
  ['requests', null],
  ['delivered', 'requests'],
  ['unique_opens', 'delivered'],
  ['unique_clicks', 'delivered'],
  ['bounces', 'requests'],
] as const

/** The results of the mail that programs sent with a template on the last days. */
export function TemplateNumbers({ id }: { id: string }) {
  const t = useMessages('dynamic-templates')
  const ui = useMessages('ui')
  const format = useFormat()
  const { data, isError, isFetching, refetch } = useQuery(templateStatsQuery(id))
  if (isError && !data) {
    return (
      <p className={style['says']}>
        {t('numbers.failed')}{' '}
        <Button look="quiet" size="toolbar" busy={isFetching} onClick={() => refetch()}>
          {ui('retry')}
        </Button>
      </p>
    )
  }
  const sum = (metric: (typeof shown)[number][0]) =>
    data?.days.reduce((all, numbers) => all + numbers[metric], 0) ?? 0
  const isUnused = data !== undefined && sum('requests') === 0
  return (
    <section className={style['numbers']} aria-label={t('numbers.title')} aria-busy={data === undefined}>
      <p className={style['says']}>
        {isUnused
          ? t('numbers.none', { count: templateLimits.usageDays })
          : t('numbers.days', { count: templateLimits.usageDays })}
        {data?.countedFrom && ` ${t('numbers.countedFrom', { when: format.time(data.countedFrom) })}`}
      </p>
      {!isUnused && (
        <dl>
          {shown.map(([metric, whole]) => (
            <div key={metric}>
              <dt>
                <Explained text={t(`numbers.about.${metric}`)}>{t(`numbers.${metric}`)}</Explained>
              </dt>
              <dd>
                {data === undefined ? <SkeletonWord width={48} /> : format.number(sum(metric))}
                {whole && data && (
                  <span>{sum(whole) > 0 ? format.percent(sum(metric) / sum(whole), 1) : '–'}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
