import type { adNumbers } from '@carillon/contract/ad-numbers'
import type { Answer } from '@carillon/contract/endpoint'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import style from './ads-index.module.css'

type Source = Answer<typeof adNumbers.totals>['sources'][number]

/** Partners whose numbers could not be read. The numbers of the other partner stay. */
export function SourceNotices({ sources }: { sources: readonly Source[] }) {
  const t = useMessages('ads')
  const format = useFormat()
  const failed = sources.filter(({ problem }) => problem !== null)
  if (failed.length === 0) return null
  return (
    <div className={style['notices']} role="status">
      {failed.map(({ partner, updated_at }) => (
        <div key={partner} className={style['notice']}>
          <span>
            {t('sources.failed', { partner: t(`partners.${partner}`) })}{' '}
            {updated_at ? t('sources.asOf', { time: format.time(updated_at) }) : t('sources.neverRead')}
          </span>
          <ButtonLink size="toolbar" to="/ads/settings">
            {t('sources.settings')}
          </ButtonLink>
        </div>
      ))}
    </div>
  )
}

/** The time of the oldest numbers that are shown. */
export function UpdatedAt({ sources }: { sources: readonly Source[] }) {
  const t = useMessages('ads')
  const format = useFormat()
  const times = sources.flatMap(({ updated_at }) => updated_at ?? []).sort()
  const [oldest] = times
  return oldest === undefined ? null : (
    <p className={style['foot']}>{t('sources.updated', { time: format.time(oldest) })}</p>
  )
}
