import { type Alert, alertFrequencies, alerts, alertTypes } from '@carillon/contract/alerts'
import { emailAddress } from '@carillon/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { alertsQuery, useSaveAlert } from '#api/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '#shell/shell.ts'
import { EditDialog } from '#ui/dialog/dialog-form.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const usual = 80

const Fields = z.object({
  type: z.enum(alertTypes),
  email_to: emailAddress,
  frequency: z.enum(alertFrequencies),
  percentage: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
})

/** /account/usage/alerts/new and /account/usage/alerts/:id */
export function Component() {
  const t = useMessages('plans')
  const { id } = useParams()
  const isNew = id === undefined
  const own = useShell().user.email?.email ?? ''
  const found = useItem(useQuery(alertsQuery))
  const save = useSaveAlert(found.item)
  const initial = (alert: Alert | undefined) => ({
    type: alert?.type ?? ('usage_limit' as const),
    email_to: alert?.email_to ?? own,
    frequency: alert?.frequency ?? ('weekly' as const),
    percentage: String(alert?.percentage ?? usual),
  })
  return (
    <EditDialog
      {...found}
      isNew={isNew}
      page="/account/usage"
      title={t(isNew ? 'alerts.add' : 'alerts.edit')}
      gone={t('alerts.gone')}
      schema={Fields}
      initial={initial}
      call={isNew ? alerts.create : alerts.update}
      save={({ type, email_to, frequency, percentage }) =>
        save.mutateAsync({ type, email_to, ...(type === 'usage_limit' ? { percentage } : { frequency }) })
      }
      saved={() => t('alerts.saved')}
      submit={t(isNew ? 'alerts.create' : 'alerts.save')}
    >
      {(form) => (
        <>
          {isNew && (
            <RadioField
              {...form.field('type')}
              label={t('alerts.about')}
              choices={alertTypes.map((value) => ({
                value,
                label: t(`alerts.types.${value}`),
                hint: t(`alerts.hints.${value}`),
              }))}
            />
          )}
          {form.values.type === 'usage_limit' ? (
            <TextField {...form.field('percentage')} type="number" label={t('alerts.percentage')} after="%" />
          ) : (
            <SelectField
              {...form.field('frequency')}
              onChange={(frequency) => frequency && form.set({ frequency })}
              label={t('alerts.frequency')}
              choices={alertFrequencies.map((value) => ({ value, label: t(`alerts.every.${value}`) }))}
            />
          )}
          <TextField {...form.field('email_to')} type="email" label={t('alerts.email')} autoFocus />
        </>
      )}
    </EditDialog>
  )
}
