import { type SingleSignOn, singleSignOn, singleSignOnLimits } from '@carillon/contract/single-sign-on'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import * as z from 'zod/mini'
import { rolesQuery } from '#api/roles.ts'
import { singleSignOnQuery, useSetSingleSignOn, whoMaySet } from '#api/single-sign-on.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { together } from '#ui/feedback/together.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TagsField } from '#ui/form/tags-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { useRoleWords } from '../roles/role-words.ts'
import { SettingsCard } from '../settings/settings-card.tsx'

/** /account/single-sign-on: the provider by which people of the installation sign in. */
export function Component() {
  const t = useMessages('single-sign-on')
  const setting = useQuery(singleSignOnQuery)
  const roles = useQuery(rolesQuery)
  const who = whoMaySet(setting.error)
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      area={{ to: '/account/settings', label: t('settings') }}
      width="form"
    >
      {setting.data && roles.data ? (
        <ProviderForm setting={setting.data} />
      ) : (
        <Card>
          {who ? (
            <EmptyState icon={<KeyRound />} tone="quiet" title={t(`${who}.title`)} text={t(`${who}.text`)} />
          ) : (
            <NotLoaded query={together([setting, roles])} lines={14} />
          )}
        </Card>
      )}
    </Page>
  )
}

const Fields = z.extend(singleSignOn.set.body, { role_id: z.string(), client_secret: z.string() })
type Values = Omit<SingleSignOn, 'has_client_secret' | 'redirect_uri' | 'role_id'> & {
  role_id: string
  client_secret: string
}

function valuesOf({ has_client_secret: _has, redirect_uri: _uri, role_id, ...values }: SingleSignOn): Values {
  return { ...values, role_id: role_id ?? '', client_secret: '' }
}

function ProviderForm({ setting }: { setting: SingleSignOn }) {
  const t = useMessages('single-sign-on')
  const words = useRoleWords()
  const { data: roles = [] } = useQuery(rolesQuery)
  const { mutateAsync: save } = useSetSingleSignOn()
  const keepsSecret = setting.has_client_secret
  const form = useZodForm<typeof Fields, Values>(
    Fields,
    ({ role_id, client_secret, ...given }) => {
      const secret = keepsSecret && client_secret === '' ? {} : { client_secret }
      return save({ ...given, ...secret, role_id: role_id || null }).then((saved) => {
        form.reset(valuesOf(saved))
        showAlert(t('saved'))
      }, fieldProblems)
    },
    { initial: valuesOf(setting) },
  )
  const { name } = form.values
  return (
    <>
      <DirtyGuard form={form} />
      <SettingsCard title={t('form.title')} form={form} call={singleSignOn.set}>
        <CheckboxField {...form.field('is_on')} label={t('form.on')} hint={t('form.onHint')} />
        <div style={{ marginBottom: 'var(--space-16)' }}>
          <CopyField label={t('form.redirect')} text={setting.redirect_uri} hint={t('form.redirectHint')} />
        </div>
        <TextField
          {...form.field('name')}
          label={t('form.name')}
          hint={t('form.nameHint', { name: name.trim() || t('form.namePlaceholder') })}
          maxLength={singleSignOnLimits.name}
        />
        <TextField
          {...form.field('issuer')}
          type="url"
          label={t('form.issuer')}
          hint={t('form.issuerHint')}
        />
        <TextField {...form.field('client_id')} label={t('form.clientId')} autoComplete="off" />
        <TextField
          {...form.field('client_secret')}
          type="password"
          label={t('form.secret')}
          hint={t(keepsSecret ? 'form.secretKept' : 'form.secretHint')}
          autoComplete="new-password"
        />
        <TagsField
          {...form.field('domains')}
          label={t('form.domains')}
          hint={`${t('form.domainsHint')} ${t('form.removed')}`}
          placeholder={t('form.domainsPlaceholder')}
          known={[]}
          max={singleSignOnLimits.domains}
          maxLength={253}
        />
        <SelectField
          {...form.field('role_id')}
          label={t('form.role')}
          placeholder={t('form.roleNone')}
          clearable
          choices={roles.map((role) => ({ value: role.id, label: words(role).name }))}
        />
        <CheckboxField
          {...form.field('is_password_off')}
          label={t('form.password')}
          hint={t('form.passwordHint')}
        />
      </SettingsCard>
    </>
  )
}
