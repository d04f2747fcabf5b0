import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { sendingLimitsQuery } from '#api/sending-limits.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { together } from '#ui/feedback/together.ts'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { type OpenForms, OpenFormsContext } from '../settings/settings-card.tsx'
import { EmailTestForm } from './email-test-form.tsx'
import { CapForm, ExemptForm, QuietForm } from './limit-forms.tsx'
import { ZonesForm } from './zones-form.tsx'

/** /account/sending-limits: how many campaign messages a person gets, and when none leave. Each card is saved for itself. */
export function Component() {
  const t = useMessages('sending-limits')
  const [forms] = useState<OpenForms>(() => new Map())
  const isDirty = () => [...forms.values()].some((form) => form.isDirty())
  const queries = useQueries({ queries: [sendingLimitsQuery, unsubscribeGroupsQuery, customFieldsQuery] })
  const [limits, groups, fields] = queries
  const mayReadGroups = useMay(unsubscribeGroups.list)
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      area={{ to: '/account/settings', label: t('settings') }}
      width="form"
    >
      <DirtyGuard form={{ dirty: true, isDirty }} />
      {limits.data && (groups.data || !mayReadGroups) && fields.data ? (
        <OpenFormsContext value={forms}>
          <CapForm cap={limits.data.frequency_cap} />
          <QuietForm quiet={limits.data.quiet_hours} />
          {groups.data && <ExemptForm exempt={limits.data.exempt_group_ids} groups={groups.data} />}
          <EmailTestForm />
          <ZonesForm field={limits.data.zone_field} fields={fields.data.custom_fields} />
        </OpenFormsContext>
      ) : (
        <Card>
          <NotLoaded query={together(queries)} lines={14} />
        </Card>
      )}
    </Page>
  )
}
