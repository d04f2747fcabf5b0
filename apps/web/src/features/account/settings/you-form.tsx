import { account, languages, profileLimits } from '@carillon/contract/account'
import type { Answer } from '@carillon/contract/endpoint'
import * as z from 'zod/mini'
import { useChangeProfile } from '#api/account.ts'
import { showAlert } from '#lib/alerts.ts'
import { messagesNow, switchLanguage, useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { SettingsCard } from './settings-card.tsx'

const Fields = z.object({
  first_name: z.string().check(z.trim(), z.maxLength(profileLimits.first_name)),
  last_name: z.string().check(z.trim(), z.maxLength(profileLimits.last_name)),
  language: z.enum(languages),
})
type Fields = z.output<typeof Fields>

const languageNames = { en: 'English', de: 'Deutsch' } as const

/** Name and language of the person. The page speaks the new language at once. */
export function YouForm({ profile }: { profile: Answer<typeof account.profile> }) {
  const t = useMessages('account')
  const change = useChangeProfile()
  const form = useZodForm(
    Fields,
    (fields: Fields) =>
      change.mutateAsync(fields).then(async () => {
        await switchLanguage(fields.language)
        form.reset(fields)
        showAlert(messagesNow('account')('settings.saved'))
      }, fieldProblems),
    // Until the person has chosen a language, the screen has that of the browser.
    { initial: { ...namesOf(profile), language: t.language as Fields['language'] } },
  )
  return (
    <SettingsCard title={t('settings.you.title')} form={form} call={account.updateProfile}>
      <FieldRow>
        <TextField
          {...form.field('first_name')}
          label={t('settings.you.firstName')}
          autoComplete="given-name"
          maxLength={profileLimits.first_name}
        />
        <TextField
          {...form.field('last_name')}
          label={t('settings.you.lastName')}
          autoComplete="family-name"
          maxLength={profileLimits.last_name}
        />
      </FieldRow>
      <SelectField
        {...form.field('language')}
        onChange={(language) => language && form.set({ language })}
        label={t('settings.you.language')}
        hint={t('settings.you.languageHint')}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </SettingsCard>
  )
}

function namesOf({ first_name, last_name }: { first_name: string; last_name: string }) {
  return { first_name, last_name }
}
