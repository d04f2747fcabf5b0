import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { mailServersQuery } from '#api/installation.ts'
import { useMessages } from '#lib/messages.tsx'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { GoneState, NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { type OpenForms, OpenFormsContext } from '../settings/settings-card.tsx'
import { MailServerForm } from './mail-server-form.tsx'

const index = '/account/installation'

/** /account/installation/mail-servers/new and /:id: the form of one server, and its test. */
export function Component() {
  const t = useMessages('installation-settings')
  const navigate = useNavigate()
  const { id } = useParams()
  const [forms] = useState<OpenForms>(() => new Map())
  const isDirty = () => [...forms.values()].some((form) => form.isDirty())
  const query = useQuery({ ...mailServersQuery, refetchInterval: false })
  const all = query.data?.result
  const stored = all?.find((one) => one.id === id)
  const isGiven = query.data?.source === 'environment'
  return (
    <Page
      title={id === undefined ? t('servers.newTitle') : (stored?.name ?? t('servers.title'))}
      area={{ to: index, label: t('title') }}
      width="form"
    >
      <DirtyGuard form={{ dirty: true, isDirty }} />
      {!all ? (
        <Card>
          <NotLoaded query={query} lines={14} />
        </Card>
      ) : isGiven ? (
        <Card>
          <GoneState
            title={t('servers.notUsed', { name: 'SMTP_URL' })}
            to={index}
            action={t('servers.back')}
          />
        </Card>
      ) : id !== undefined && !stored ? (
        <Card>
          <GoneState title={t('servers.gone')} to={index} action={t('servers.back')} />
        </Card>
      ) : (
        <OpenFormsContext value={forms}>
          <MailServerForm
            key={id ?? 'new'}
            stored={stored}
            all={all}
            isRouted
            onSaved={() => navigate(index, { replace: true })}
          />
        </OpenFormsContext>
      )}
    </Page>
  )
}
