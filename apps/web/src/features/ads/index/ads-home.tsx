import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { adConnectionsQuery } from '#api/ad-campaigns.ts'
import { adPixelQuery } from '#api/ads.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { together } from '#ui/feedback/together.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import style from './ads-home.module.css'

/** /ads: what has to be set up first; then the campaigns. */
export function Component() {
  const t = useMessages('ads')
  const connections = useQuery(adConnectionsQuery)
  const pixel = useQuery(adPixelQuery)
  if (connections.data?.some(({ state }) => state === 'connected'))
    return <Navigate to="/ads/campaigns" replace />
  const begun = connections.data?.some(({ state }) => state !== 'unconnected') ?? false
  const isAwaited = connections.isPending || pixel.isPending
  return (
    <Page title={t('setup.title')} sentence={t('setup.sentence')} width="form">
      <Card>
        {connections.data && pixel.data ? (
          <ol className={style['steps']}>
            <Step
              number={1}
              name="site"
              isDone={pixel.data.site_url !== ''}
              action={<ButtonLink to="/ads/settings#pixel">{t('setup.site.action')}</ButtonLink>}
            />
            <Step
              number={2}
              name="partners"
              isDone={false}
              action={
                <ButtonLink look="primary" to="/ads/settings">
                  {t(begun ? 'setup.partners.goOn' : 'setup.partners.action')}
                </ButtonLink>
              }
            />
            <Step
              number={3}
              name="pixel"
              isDone={pixel.data.last_seen_at !== null}
              action={<ButtonLink to="/ads/settings#pixel">{t('setup.pixel.action')}</ButtonLink>}
            />
          </ol>
        ) : (
          <NotLoaded query={together([connections, pixel])} lines={9} />
        )}
      </Card>
      {!isAwaited && (
        <p className={style['later']}>
          <ButtonLink look="quiet" to="/ads/campaigns">
            {t('setup.later')}
          </ButtonLink>
        </p>
      )}
    </Page>
  )
}

interface StepProps {
  number: number
  name: 'site' | 'partners' | 'pixel'
  isDone: boolean
  action: ReactNode
}

function Step({ number, name, isDone, action }: StepProps) {
  const t = useMessages('ads')
  return (
    <li data-done={isDone || undefined}>
      <span className={style['mark']} aria-hidden="true">
        {isDone ? <Check /> : number}
      </span>
      <div>
        <h2>{t(`setup.${name}.title`)}</h2>
        <p>{t(`setup.${name}.text`)}</p>
        {isDone ? <p className={style['done']}>{t('setup.done')}</p> : action}
      </div>
    </li>
  )
}
