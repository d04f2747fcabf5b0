import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
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
import { MailServers } from './mail-servers-card.tsx'
import { VersionLine } from './version-line.tsx'

/** /account/installation: the public address, the mail servers and the version. */
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
          <MailServers mail={setting.data.mail} all={servers.data.result} />
          <VersionLine />
        </OpenFormsContext>
      ) : (
        <Card>
          <NotLoaded query={together([setting, servers])} lines={14} />
        </Card>
      )}
      <Outlet />
    </Page>
  )
}
