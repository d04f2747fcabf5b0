import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery, timeZoneQuery } from '#api/account.ts'
import { sendersQuery } from '#api/senders.ts'
import { singleSendDefaultsQuery } from '#api/single-sends.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { DefaultsForm } from './defaults-form.tsx'
import { PasswordForm } from './password-form.tsx'
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
        <About />
        <Defaults />
        <PasswordForm />
      </OpenFormsContext>
    </Page>
  )
}

/** Cards keep their room while their values are loaded, so that nothing below them moves much. */
function About() {
  const t = useMessages('account')
  const [profile, zone] = useQueries({ queries: [profileQuery, timeZoneQuery] })
  const failed = [profile, zone].find(({ error }) => error)
  if (profile.data && zone.data) {
    return (
      <>
        <YouForm profile={profile.data} />
        <TimeForm zone={zone.data.name} dateFormat={profile.data.date_format} />
      </>
    )
  }
  return (
    <Card title={t('settings.you.title')}>
      {failed ? (
        <FailedState
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Card>
  )
}

function Defaults() {
  const t = useMessages('account')
  const [defaults, senders, groups] = useQueries({
    queries: [singleSendDefaultsQuery, sendersQuery, unsubscribeGroupsQuery],
  })
  const failed = [defaults, senders, groups].find(({ error }) => error)
  if (defaults.data && senders.data && groups.data) {
    return <DefaultsForm defaults={defaults.data} senders={senders.data} groups={groups.data} />
  }
  return (
    <Card title={t('settings.defaults.title')}>
      {failed ? (
        <FailedState
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Card>
  )
}
