import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { smsCredentialsQuery, smsSettingsQuery } from '#api/sms.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { useEntitlement } from '#shell/use-person.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { Connected } from './connected.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { DefaultsForm } from './defaults-form.tsx'
import style from './sms-provider.module.css'
import { isTarget } from './target.ts'

/** /integrations/twilio: connects the provider of text messages, and has the settings of all texts. */
export default function ProviderPage() {
  const t = useMessages('sms-provider')
  const { state } = useLocation()
  const { allowed, because } = useEntitlement('sms')
  const { data, error, isFetching, refetch, ...query } = useQuery({
    ...smsCredentialsQuery,
    enabled: allowed,
  })
  const settings = useQuery({ ...smsSettingsQuery, enabled: allowed })
  const [replaces, replace] = useState(false)
  if (because === 'region') return <Navigate to="/unavailable-in-eu" replace />
  const target = isTarget(state) ? state.target : '/integrations'
  const isLoading = isAwaited({
    isPending: query.isPending,
    failureCount: query.failureCount,
    fetchStatus: query.fetchStatus,
  })
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      width="form"
      area={{ to: '/integrations', label: t('area') }}
    >
      {!allowed ? (
        <Card>
          <EmptyState
            title={t('plan.title')}
            text={t('plan.text')}
            action={<ButtonLink to="/integrations">{t('area')}</ButtonLink>}
          />
        </Card>
      ) : (
        <div className={style['cards']}>
          <Card title={t('credentials')}>
            {isLoading || isAwaited(settings) ? (
              <SkeletonLines lines={5} />
            ) : data && !replaces ? (
              <Connected credentials={data} target={target} onReplace={() => replace(true)} />
            ) : (
              <>
                {/* The state of the connection is unknown, so that is shown, and the user can still connect. */}
                {error && data === undefined && (
                  <p className={style['unknown']} role="status">
                    <span>{t('unknown')}</span>
                    <Button size="toolbar" busy={isFetching} onClick={() => void refetch()}>
                      {t('again')}
                    </Button>
                  </p>
                )}
                <CredentialsForm
                  replaced={data ?? null}
                  offersSimulation={settings.data?.offers_simulation ?? false}
                  target={target}
                  onDone={() => replace(false)}
                  onCancel={data ? () => replace(false) : undefined}
                />
              </>
            )}
          </Card>
          <Card title={t('defaults.title')}>
            {settings.data ? (
              <DefaultsForm settings={settings.data} />
            ) : (
              <NotLoaded query={settings} lines={6} />
            )}
          </Card>
        </div>
      )}
      <Outlet />
    </Page>
  )
}
