import { type MailServer, mailEncryptions, mailServerLimits } from '@carillon/contract/installation'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import style from './installation.module.css'
import { type PresetName, presetNames, presetOf, presets } from './presets.ts'
import type { ServerValues } from './server-values.ts'

interface ServerFieldsProps {
  form: ZodForm<ServerValues>
  stored: MailServer | undefined
  /** True if the name stands at the top, because there are several servers. */
  isNamed?: boolean
}

/** The fields of the way to a mail server: by a preset, or typed. */
export function ServerFields({ form, stored, isNamed = false }: ServerFieldsProps) {
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
  const name = <TextField {...form.field('name')} label={t('mail.name')} maxLength={mailServerLimits.name} />
  return (
    <>
      {isNamed && name}
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
        {!isNamed && name}
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
