import { account } from '@carillon/contract/account'
import { singleSendDefaults } from '@carillon/contract/single-send-defaults'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { profileQuery, timeZoneQuery } from '#api/account.ts'
import { sendersQuery } from '#api/senders.ts'
import { pendingEmailQuery } from '#api/sign-in.ts'
import { singleSendDefaultsQuery } from '#api/single-sends.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { DefaultsForm } from './defaults-form.tsx'
import { EmailForm } from './email-form.tsx'
import { LinkCards, pagesOfAccount, pagesOfPerson } from './link-cards.tsx'
import { PasswordForm } from './password-form.tsx'
import style from './settings.module.css'
import { type OpenForms, OpenFormsContext } from './settings-card.tsx'
import { TimeForm } from './time-form.tsx'
import { UsernameForm } from './username-form.tsx'
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

/** The cards appear together, so that none moves another; each card shows its own error. */
function Forms() {
  const t = useMessages('account')
  const about = useQueries({ queries: [profileQuery, timeZoneQuery, pendingEmailQuery] })
  const choices = useQueries({ queries: [singleSendDefaultsQuery, sendersQuery, unsubscribeGroupsQuery] })
  const isLoading = [...about, ...choices].some((query) => query.isLoading)
  const mayReadGroups = useMay(unsubscribeGroups.list)
  const hasDefaults = useMay(singleSendDefaults.get) && mayReadGroups
  const hasTime = useMay(account.timeZone)
  const hasLoaded = useRef(false)
  hasLoaded.current ||= !isLoading
  if (!hasLoaded.current) {
    const shown = (['you', 'time', 'defaults', 'password'] as const).filter(
      (name) => (name !== 'time' || hasTime) && (name !== 'defaults' || hasDefaults),
    )
    return shown.map((name) => (
      <div key={name} className={style['card']}>
        <Card title={t(`settings.${name}.title`)}>
          <SkeletonLines lines={7} />
        </Card>
      </div>
    ))
  }
  const [profile, zone, pending] = about
  const [defaults, senders, groups] = choices
  return (
    <>
      {profile.data && (zone.data || !hasTime) && pending.data ? (
        <>
          <YouForm profile={profile.data} />
          <EmailForm pending={pending.data} />
          {zone.data && <TimeForm zone={zone.data.name} dateFormat={profile.data.date_format} />}
        </>
      ) : (
        <Failed title={t('settings.you.title')} queries={about} />
      )}
      {defaults.data && senders.data && groups.data ? (
        <DefaultsForm defaults={defaults.data} senders={senders.data} groups={groups.data} />
      ) : (
        hasDefaults && <Failed title={t('settings.defaults.title')} queries={choices} />
      )}
      <UsernameForm />
      <LinkCards to={pagesOfAccount} />
      <PasswordForm />
      <LinkCards to={pagesOfPerson} />
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
