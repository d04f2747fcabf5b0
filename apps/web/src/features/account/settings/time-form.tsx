import { account, type DateFormat, dateFormats } from '@carillon/contract/account'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useChangeProfile, useChangeTimeZone } from '#api/account.ts'
import { showAlert } from '#lib/alerts.ts'
import { formatTime } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { SettingsCard } from './settings-card.tsx'
import { zoneChoices } from './zone-choices.ts'

const Fields = z.object({ name: z.string().check(z.minLength(1)), date_format: z.enum(dateFormats) })
type Fields = z.output<typeof Fields>

/** The zone of the account, and how the person wants dates written: shown by the example of this moment. */
export function TimeForm({ zone, dateFormat }: { zone: string; dateFormat: DateFormat }) {
  const t = useMessages('account')
  const { style } = useFormat()
  const changeZone = useChangeTimeZone()
  const mayChangeZone = useMay(account.updateTimeZone)
  const changeProfile = useChangeProfile()
  const now = useMemo(() => new Date(), [])
  const form = useZodForm(
    Fields,
    (fields: Fields) =>
      save(fields).then(() => {
        form.reset(fields)
        showAlert(t('settings.saved'))
      }, fieldProblems),
    { initial: { name: zone, date_format: dateFormat } },
  )
  const save = async ({ name, date_format }: Fields) => {
    if (name !== zone) await changeZone.mutateAsync(name)
    if (date_format !== dateFormat) await changeProfile.mutateAsync({ date_format })
  }
  const chosen = { ...style, timeZone: form.values.name }
  const example = (format: DateFormat) => formatTime(now, { ...chosen, dateFormat: format }, { zone: false })
  const zones = useMemo(() => zoneChoices(now, zone), [now, zone])

  return (
    <SettingsCard title={t('settings.time.title')} form={form} call={account.updateProfile}>
      <SelectField
        {...form.field('name')}
        onChange={(name) => name && form.set({ name })}
        disabled={!mayChangeZone}
        label={t('settings.time.zone')}
        hint={t('settings.time.zoneHint', { time: example(form.values.date_format) })}
        choices={zones}
        searchable
        nothingFound={t('settings.time.zoneNone')}
      />
      <SelectField
        {...form.field('date_format')}
        onChange={(date_format) => date_format && form.set({ date_format })}
        label={t('settings.time.format')}
        hint={t('settings.time.formatHint')}
        choices={dateFormats.map((value) => ({
          value,
          label:
            value === 'auto' ? t('settings.time.formatAuto', { example: example(value) }) : example(value),
        }))}
      />
    </SettingsCard>
  )
}
