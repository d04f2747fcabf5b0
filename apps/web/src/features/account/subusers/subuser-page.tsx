import { type Subuser, subusers } from '@carillon/contract/subusers'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { useSubuserDeletions } from '#api/subuser-deletions.ts'
import { subuserQuery, useSetDisabled, useSetWebsiteAccess } from '#api/subusers.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '#shell/shell.ts'
import { useFormat } from '#shell/use-format.ts'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { addressOf } from './address-of.ts'
import { CreditsOfSubuser } from './credits-of-subuser.tsx'
import { PeopleOfSubuser } from './people-of-subuser.tsx'
import { SubuserNumbers } from './subuser-numbers.tsx'
import style from './subusers.module.css'
import { UnlessDeleted } from './unless-deleted.tsx'

/** /account/subusers/:username */
export function Component() {
  const t = useMessages('subusers')
  const { username = '' } = useParams()
  const query = useQuery(subuserQuery(username))
  const { data } = query
  return (
    <Page
      title={username}
      sentence={t('page.sentence')}
      width="form"
      area={{ to: '/account/subusers', label: t('title') }}
      actions={data && <Actions subuser={data} />}
    >
      <LoadedItem
        query={query}
        item={data}
        lines={8}
        gone={{
          title: t('gone.title'),
          text: t('gone.text'),
          to: '/account/subusers',
          action: t('gone.action'),
        }}
      >
        {(subuser) => (
          <UnlessDeleted subuser={subuser}>
            <div className={style['cards']}>
              <Details subuser={subuser} />
              <SubuserNumbers username={username} />
              <CreditsOfSubuser
                key={username}
                username={username}
                credits={subuser.credits}
                whole={subuser.credit_total}
              />
              <PeopleOfSubuser username={username} />
            </div>
          </UnlessDeleted>
        )}
      </LoadedItem>
      <Outlet />
    </Page>
  )
}

function Actions({ subuser: { username, disabled, region } }: { subuser: Subuser }) {
  const t = useMessages('subusers')
  const deleting = useMessages('subuser-deletions')
  const shell = useShell()
  const set = useSetDisabled()
  const deletions = useSubuserDeletions({ enabled: disabled })
  const enable = () =>
    set.mutate({ username, disabled: false }, { onSuccess: () => showAlert(t('enabled', { username })) })
  // A subuser that is being deleted can neither be enabled nor deleted once more.
  if (disabled && (deletions.isLoading || deletions.data?.some((each) => each.username === username)))
    return null
  return (
    <>
      <ButtonLink to={`${addressOf(username)}/delete`}>{deleting('title')}</ButtonLink>
      {disabled ? (
        <Button call={subusers.update} busy={set.isPending} onClick={enable}>
          {t('enable')}
        </Button>
      ) : (
        <ButtonLink to={`${addressOf(username)}/disable`}>{t('disable.title')}</ButtonLink>
      )}
      {shell.actAs && !disabled && (
        <Button look="primary" onClick={() => shell.actAs?.(username, region)}>
          {t('switch')}
        </Button>
      )}
    </>
  )
}

function Details({ subuser }: { subuser: Subuser }) {
  const t = useMessages('subusers')
  const format = useFormat()
  const { username, email, disabled, region, created_at, website_disabled: isClosed } = subuser
  const set = useSetWebsiteAccess(username)
  const change = () =>
    set.mutate(!isClosed, {
      onSuccess: () => showAlert(t(isClosed ? 'website.openDone' : 'website.closeDone', { username })),
    })
  const facts = [
    [
      t('state'),
      <StatusBadge key="state" tone={disabled ? 'attention' : 'done'}>
        {t(disabled ? 'disabled' : 'active')}
      </StatusBadge>,
    ],
    [t('owner'), email || t('nobody')],
    [t('region'), t(`regions.${region}`)],
    [t('created'), format.date(created_at)],
    [t('website.title'), t(isClosed ? 'website.closed' : 'website.open')],
  ] as const
  return (
    <Card title={t('page.details')}>
      <dl className={style['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={style['hint']}>{t('website.text')}</p>
      <Button call={subusers.setWebsiteAccess} busy={set.isPending} onClick={change}>
        {t(isClosed ? 'website.doOpen' : 'website.doClose')}
      </Button>
    </Card>
  )
}
