import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { profileQuery, timeZoneQuery } from '#api/account.ts'
import { sendersQuery } from '#api/senders.ts'
import { singleSendDefaultsQuery } from '#api/single-sends.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMayOpen } from '#shell/use-person.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { DefaultsForm } from './defaults-form.tsx'
import { PasswordForm } from './password-form.tsx'
import style from './settings.module.css'
import { type OpenForms, OpenFormsContext } from './settings-card.tsx'
import { TimeForm } from './time-form.tsx'
import { YouForm } from './you-form.tsx'

/** /account/settings: each card is saved for itself. */
export function Component() {
  const t = useMessages('account')
  const [forms] = useState<OpenForms>(() => new Map())
  const isDirty = () => [...forms.values()].some((form) => form.isDirty())
  return (
    <Page title={t('settings.title')} sentence={t('settings.sentence')} width="form">
      <DirtyGuard form={{ dirty: true, isDirty }} />
      <OpenFormsContext value={forms}>
        <Forms />
      </OpenFormsContext>
    </Page>
  )
}

/** The brand kit has a page of its own, because it holds for the messages of all users. */
function BrandKit() {
  const t = useMessages('account')
  if (!useMayOpen('/account/brand')) return null
  return (
    <div className={style['card']}>
      <Card title={t('settings.brand.title')}>
        <p className={style['text']}>{t('settings.brand.text')}</p>
        <ButtonLink to="/account/brand">{t('settings.brand.action')}</ButtonLink>
      </Card>
    </div>
  )
}

/** Sessions have a page of their own: the person ends them there. */
function Sessions() {
  const t = useMessages('account')
  return (
    <div className={style['card']}>
      <Card title={t('settings.sessions.title')}>
        <p className={style['text']}>{t('settings.sessions.text')}</p>
        <ButtonLink to="/account/sessions">{t('settings.sessions.action')}</ButtonLink>
      </Card>
    </div>
  )
}

/** Tracking has a page of its own, because it holds for the messages of all users. */
function Tracking() {
  const t = useMessages('account')
  if (!useMayOpen('/account/tracking')) return null
  return (
    <div className={style['card']}>
      <Card title={t('settings.tracking.title')}>
        <p className={style['text']}>{t('settings.tracking.text')}</p>
        <ButtonLink to="/account/tracking">{t('settings.tracking.action')}</ButtonLink>
      </Card>
    </div>
  )
}

/** Domains have pages of their own, because each domain has its records. */
function Domains() {
  const t = useMessages('account')
  if (!useMayOpen('/account/domains')) return null
  return (
    <div className={style['card']}>
      <Card title={t('settings.domains.title')}>
        <p className={style['text']}>{t('settings.domains.text')}</p>
        <ButtonLink to="/account/domains">{t('settings.domains.action')}</ButtonLink>
      </Card>
    </div>
  )
}

/** The warm-up plan has a page of its own, because it is about all mail of the account. */
function WarmUp() {
  const t = useMessages('account')
  if (!useMayOpen('/account/warm-up')) return null
  return (
    <div className={style['card']}>
      <Card title={t('settings.warmUp.title')}>
        <p className={style['text']}>{t('settings.warmUp.text')}</p>
        <ButtonLink to="/account/warm-up">{t('settings.warmUp.action')}</ButtonLink>
      </Card>
    </div>
  )
}

/** Sending limits have a page of their own, because they hold for the campaign messages of all users. */
function SendingLimits() {
  const t = useMessages('account')
  if (!useMayOpen('/account/sending-limits')) return null
  return (
    <div className={style['card']}>
      <Card title={t('settings.limits.title')}>
        <p className={style['text']}>{t('settings.limits.text')}</p>
        <ButtonLink to="/account/sending-limits">{t('settings.limits.action')}</ButtonLink>
      </Card>
    </div>
  )
}

/** The cards appear together, so that none moves another; each card shows its own error. */
function Forms() {
  const t = useMessages('account')
  const about = useQueries({ queries: [profileQuery, timeZoneQuery] })
  const choices = useQueries({ queries: [singleSendDefaultsQuery, sendersQuery, unsubscribeGroupsQuery] })
  const isLoading = [...about, ...choices].some(({ isPending }) => isPending)
  const hasLoaded = useRef(false)
  hasLoaded.current ||= !isLoading
  if (!hasLoaded.current) {
    return (['you', 'time', 'defaults', 'password'] as const).map((name) => (
      <div key={name} className={style['card']}>
        <Card title={t(`settings.${name}.title`)}>
          <SkeletonLines lines={7} />
        </Card>
      </div>
    ))
  }
  const [profile, zone] = about
  const [defaults, senders, groups] = choices
  return (
    <>
      {profile.data && zone.data ? (
        <>
          <YouForm profile={profile.data} />
          <TimeForm zone={zone.data.name} dateFormat={profile.data.date_format} />
        </>
      ) : (
        <Failed title={t('settings.you.title')} queries={about} />
      )}
      {defaults.data && senders.data && groups.data ? (
        <DefaultsForm defaults={defaults.data} senders={senders.data} groups={groups.data} />
      ) : (
        <Failed title={t('settings.defaults.title')} queries={choices} />
      )}
      <BrandKit />
      <Tracking />
      <Domains />
      <SendingLimits />
      <WarmUp />
      <PasswordForm />
      <Sessions />
    </>
  )
}

function Failed({ title, queries }: { title: string; queries: readonly UseQueryResult<unknown>[] }) {
  const failed = queries.find(({ error }) => error)
  return (
    <div className={style['card']}>
      <Card title={title}>
        <NotLoaded query={failed} lines={7} />
      </Card>
    </div>
  )
}
