import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trackingSettingsQuery } from '#api/tracking-settings.ts'
import { useMessages } from '#lib/messages.tsx'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { type OpenForms, OpenFormsContext } from '../settings/settings-card.tsx'
import { AnalyticsForm, ClickForm, OpenForm, SubscriptionForm } from './tracking-forms.tsx'

/** /account/tracking: the events that messages count, and the additions to them. Each card is saved for itself. */
export function Component() {
  const t = useMessages('tracking-settings')
  const [forms] = useState<OpenForms>(() => new Map())
  const isDirty = () => [...forms.values()].some((form) => form.isDirty())
  const query = useQuery(trackingSettingsQuery)
  const { data } = query
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      area={{ to: '/account/settings', label: t('settings') }}
      width="form"
    >
      <DirtyGuard form={{ dirty: true, isDirty }} />
      {data ? (
        <OpenFormsContext value={forms}>
          <ClickForm setting={data.click} />
          <OpenForm setting={data.open} />
          <AnalyticsForm setting={data.google_analytics} />
          <SubscriptionForm setting={data.subscription} />
        </OpenFormsContext>
      ) : (
        <Card>
          <NotLoaded query={query} lines={14} />
        </Card>
      )}
    </Page>
  )
}
