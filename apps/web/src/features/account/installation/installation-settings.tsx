import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { installationQuery, mailServersQuery } from '#api/installation.ts'
import { useMessages } from '#lib/messages.tsx'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { together } from '#ui/feedback/together.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { type OpenForms, OpenFormsContext } from '../settings/settings-card.tsx'
import { AddressCard } from './address-card.tsx'
import { MailServerCards } from './mail-server-card.tsx'

/** /account/installation: the public address and the mail server, each saved for itself. */
export function Component() {
  const t = useMessages('installation-settings')
  const [forms] = useState<OpenForms>(() => new Map())
  const isDirty = () => [...forms.values()].some((form) => form.isDirty())
  const setting = useQuery(installationQuery)
  const servers = useQuery(mailServersQuery)
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      area={{ to: '/account/settings', label: t('settings') }}
      width="form"
      actions={<ButtonLink to="/account/installation/ready">{t('ready')}</ButtonLink>}
    >
      <DirtyGuard form={{ dirty: true, isDirty }} />
      {setting.data && servers.data ? (
        <OpenFormsContext value={forms}>
          <AddressCard address={setting.data.public_url} />
          <MailServerCards
            key={servers.data[0]?.id ?? 'none'}
            mail={setting.data.mail}
            stored={servers.data.find(({ is_default }) => is_default)}
          />
        </OpenFormsContext>
      ) : (
        <Card>
          <NotLoaded query={together([setting, servers])} lines={14} />
        </Card>
      )}
    </Page>
  )
}
