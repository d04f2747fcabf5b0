import {
  hostName,
  type Installation,
  type MailServer,
  MailServerBody,
  mailEncryptions,
  mailServerLimits,
  mailServers,
} from '@carillon/contract/installation'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useRemoveMailServer, useSaveMailServer } from '#api/installation.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { ActionDialog } from '#ui/dialog/action-question.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm, type ZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import settings from '../settings/settings.module.css'
import { SettingsCard } from '../settings/settings-card.tsx'
import style from './installation.module.css'
import { MailTestCard } from './mail-test-card.tsx'
import { type PresetName, presetNames, presetOf, presets } from './presets.ts'

const number = z.pipe(z.string(), z.transform(Number))

/** The form: numbers are typed as text, and what is left empty is null. */
const Fields = z.extend(MailServerBody, {
  port: z.pipe(number, MailServerBody.shape.port),
  connections: z.pipe(number, MailServerBody.shape.connections),
  messages_per_connection: z.pipe(number, MailServerBody.shape.messages_per_connection),
  username: z.string().check(z.trim(), z.maxLength(mailServerLimits.username)),
  password: z.string().check(z.maxLength(mailServerLimits.password)),
  client_name: z.union([z.literal(''), hostName]),
})
type Values = z.input<typeof Fields>
type Parsed = z.output<typeof Fields>

const empty: Values = {
  name: 'Mail server',
  host: '',
  port: '587',
  encryption: 'starttls',
  verifies_certificate: true,
  username: '',
  password: '',
  connections: '10',
  messages_per_connection: '0',
  client_name: '',
}

function valuesOf(server: MailServer | undefined): Values {
  if (!server) return empty
  const { name, host, encryption, verifies_certificate, username, client_name } = server
  return {
    name,
    host,
    encryption,
    verifies_certificate,
    port: String(server.port),
    username: username ?? '',
    password: '',
    connections: String(server.connections),
    messages_per_connection: String(server.messages_per_connection),
    client_name: client_name ?? '',
  }
}

/** The body of the call. An empty password keeps the stored one while there is a user. */
function bodyOf({ username, password, client_name, ...fields }: Parsed): MailServerBody {
  return {
    ...fields,
    username: username || null,
    client_name: client_name || null,
    ...(username === '' ? { password: null } : password === '' ? {} : { password }),
  }
}

interface MailServerCardsProps {
  mail: Installation['mail']
  stored: MailServer | undefined
}

/** The mail server with its form, and its test. */
export function MailServerCards({ mail, stored }: MailServerCardsProps) {
  const t = useMessages('installation-settings')
  if (mail.source === 'environment')
    return (
      <>
        <div className={settings['card']}>
          <Card title={t('mail.title')}>
            <p className={settings['text']}>{t('mail.text')}</p>
            <InUse mail={mail} />
            <p className={style['state']}>{t('fromEnvironment', { name: 'SMTP_URL' })}</p>
          </Card>
        </div>
        <MailTestCard serverOf={() => ({ server: null })} />
      </>
    )
  return <MailServerForm mail={mail} stored={stored} />
}

function InUse({ mail: { server } }: { mail: Installation['mail'] }) {
  const t = useMessages('installation-settings')
  return server ? (
    <p className={style['good']}>{t('mail.inUse', { host: server.host, port: String(server.port) })}</p>
  ) : (
    <p className={style['warning']}>{t('mail.none')}</p>
  )
}

function MailServerForm({ mail, stored }: MailServerCardsProps) {
  const t = useMessages('installation-settings')
  const { mutateAsync: save } = useSaveMailServer()
  const id = stored?.id ?? null
  const form = useZodForm<typeof Fields, Values>(
    Fields,
    (fields) =>
      save({ id, body: bodyOf(fields) }).then((saved) => {
        form.reset(valuesOf(saved))
        showAlert(t('saved'))
      }, fieldProblems),
    { initial: valuesOf(stored) },
  )
  return (
    <>
      <SettingsCard
        title={t('mail.title')}
        text={t('mail.text')}
        form={form}
        call={mailServers.update}
        action={t('mail.save')}
      >
        <InUse mail={mail} />
        <ServerFields form={form} stored={stored} />
        {stored && <RemoveServer id={stored.id} />}
      </SettingsCard>
      <MailTestCard
        serverOf={() => {
          const parsed = z.safeParse(Fields, form.values)
          if (parsed.success) return { server: bodyOf(parsed.data), id }
          form.onSubmit()
          return null
        }}
      />
    </>
  )
}

function ServerFields({ form, stored }: { form: ZodForm<Values>; stored: MailServer | undefined }) {
  const t = useMessages('installation-settings')
  const [chosen, setChosen] = useState<PresetName>(presetOf(form.values.host))
  const preset = presetOf(form.values.host) === 'own' ? chosen : presetOf(form.values.host)
  const choose = (name: PresetName | '') => {
    if (name === '') return
    setChosen(name)
    if (name === 'own') return form.set({ host: '' })
    const { title, host, port, encryption, username } = presets[name]
    form.set({ name: title, host, port: String(port), encryption, ...(username ? { username } : {}) })
  }
  const passwordHint = {
    none: 'passwordHint',
    set: 'passwordKept',
    unreadable: 'passwordUnreadable',
  } as const
  return (
    <>
      <div style={{ marginTop: 'var(--space-16)' }}>
        <SelectField
          name="preset"
          label={t('mail.preset')}
          hint={t('mail.presetHint')}
          value={preset}
          onChange={choose}
          onBlur={() => undefined}
          problem={undefined}
          choices={presetNames.map((value) => ({
            value,
            label: value === 'own' ? t('mail.own') : presets[value].title,
          }))}
        />
      </div>
      <p className={style['hint']}>{t(`mail.hints.${preset}`)}</p>
      <div className={style['pair']}>
        <TextField {...form.field('host')} label={t('mail.host')} autoComplete="off" />
        <TextField {...form.field('port')} label={t('mail.port')} />
      </div>
      <SelectField
        {...form.field('encryption')}
        onChange={(value) => value !== '' && form.set({ encryption: value })}
        label={t('mail.encryption')}
        choices={mailEncryptions.map((value) => ({ value, label: t(`mail.encryptions.${value}`) }))}
      />
      <TextField
        {...form.field('username')}
        label={t('mail.username')}
        hint={t('mail.usernameHint')}
        autoComplete="off"
      />
      <TextField
        {...form.field('password')}
        type="password"
        label={t('mail.password')}
        hint={t(`mail.${passwordHint[stored?.password_state ?? 'none']}`)}
        autoComplete="new-password"
      />
      <details className={style['more']}>
        <summary>{t('mail.more')}</summary>
        <TextField {...form.field('name')} label={t('mail.name')} maxLength={mailServerLimits.name} />
        <CheckboxField
          {...form.field('verifies_certificate')}
          label={t('mail.verifies')}
          hint={t('mail.verifiesHint')}
        />
        <div className={style['half']}>
          <TextField
            {...form.field('connections')}
            label={t('mail.connections')}
            hint={t('mail.connectionsHint')}
          />
          <TextField
            {...form.field('messages_per_connection')}
            label={t('mail.messages')}
            hint={t('mail.messagesHint')}
          />
        </div>
        <TextField
          {...form.field('client_name')}
          label={t('mail.clientName')}
          hint={t('mail.clientNameHint')}
          autoComplete="off"
        />
      </details>
    </>
  )
}

function RemoveServer({ id }: { id: string }) {
  const t = useMessages('installation-settings')
  const [isAsked, setAsked] = useState(false)
  const remove = useRemoveMailServer()
  return (
    <>
      <Button look="quiet" call={mailServers.delete} onClick={() => setAsked(true)}>
        {t('mail.remove')}
      </Button>
      {isAsked && (
        <ActionDialog
          title={t('mail.removeTitle')}
          confirm={t('mail.remove')}
          danger
          action={remove}
          input={id}
          done={() => t('mail.removed')}
          onClose={() => setAsked(false)}
        >
          {t('mail.removeText')}
        </ActionDialog>
      )}
    </>
  )
}
