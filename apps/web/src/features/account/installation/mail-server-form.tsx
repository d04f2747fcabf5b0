import { type MailServer, mailServers } from '@carillon/contract/installation'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useSaveMailServer } from '#api/installation.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { SettingsCard } from '../settings/settings-card.tsx'
import { MailTestCard } from './mail-test-card.tsx'
import { RoutingFields } from './routing-fields.tsx'
import { ServerFields } from './server-fields.tsx'
import {
  bodyOf,
  emptyServer,
  ServerForm,
  type ServerValues,
  serverOf,
  valuesOfServer,
} from './server-values.ts'

interface MailServerFormProps {
  /** The server to change; undefined: a new one. */
  stored?: MailServer | undefined
  /** All servers that are there. */
  all: readonly MailServer[]
  /** True if the form asks which mail the server takes; the first one takes all. */
  isRouted: boolean
  /** Stands above the fields. */
  head?: ReactNode
  onSaved?: (saved: MailServer) => void
}

/** The form of a mail server, and its test by the values of the form. */
export function MailServerForm({ stored, all, isRouted, head, onSaved }: MailServerFormProps) {
  const t = useMessages('installation-settings')
  const { mutateAsync: save } = useSaveMailServer()
  const id = stored?.id ?? null
  const form = useZodForm<typeof ServerForm, ServerValues>(
    ServerForm,
    (fields) =>
      save({ id, body: isRouted ? bodyOf(fields) : serverOf(fields) }).then((saved) => {
        form.reset(valuesOfServer(saved))
        showAlert(t('saved'))
        onSaved?.(saved)
      }, fieldProblems),
    { initial: stored ? valuesOfServer(stored) : emptyServer(all, t('servers.usualName')) },
  )
  const isOnlyDefault =
    stored?.is_default === true && !all.some((one) => one.is_default && one.id !== stored.id)
  return (
    <>
      <SettingsCard
        title={t('mail.title')}
        text={t('mail.text')}
        form={form}
        call={stored ? mailServers.update : mailServers.create}
        action={t('mail.save')}
      >
        {head}
        <ServerFields form={form} stored={stored} isNamed={isRouted} />
        {isRouted && <RoutingFields form={form} isOnlyDefault={isOnlyDefault} />}
      </SettingsCard>
      <MailTestCard
        serverOf={() => {
          const parsed = z.safeParse(ServerForm, form.values)
          if (parsed.success) return { server: serverOf(parsed.data), id }
          form.onSubmit()
          return null
        }}
      />
    </>
  )
}
