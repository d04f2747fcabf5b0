import type { DesignUse } from '@carillon/contract/design-library'
import { useQuery } from '@tanstack/react-query'
import { designUsesQuery } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import style from './library.module.css'

const addresses = {
  single_send: (id: string) => `/single-sends/${id}`,
  automation: (id: string) => `/automations/${id}/detail`,
} satisfies Record<DesignUse['kind'], (id: string) => string>

/** The single sends and automations that were made from a design. */
export function MadeFromDesign({ id }: { id: string }) {
  const t = useMessages('design-library')
  const ui = useMessages('ui')
  const { data, error, isLoading, isFetching, refetch } = useQuery(designUsesQuery(id))
  if (!data) {
    if (isLoading) return <SkeletonLines lines={2} />
    // The query is not asked for a person without the right to its call.
    if (!error || error instanceof Refusal) return null
    return (
      <p className={style['madeFailed']}>
        {t('made.failed')}{' '}
        <Button size="toolbar" busy={isFetching} onClick={() => void refetch()}>
          {ui('retry')}
        </Button>
      </p>
    )
  }
  const { result, count } = data
  if (count === 0) return <p className={style['madeNote']}>{t('made.none')}</p>
  return (
    <div className={style['made']}>
      <h3>{t('made.title', { count })}</h3>
      <ul>
        {result.map((use) => (
          <li key={use.id}>
            <OpenLink keepsWords to={addresses[use.kind](use.id)}>
              {use.name}
            </OpenLink>{' '}
            <span>{t(`made.${use.kind}`)}</span>
          </li>
        ))}
      </ul>
      {count > result.length && (
        <p className={style['madeNote']}>{t('made.more', { count: count - result.length })}</p>
      )}
    </div>
  )
}
