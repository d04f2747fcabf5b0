import { plans } from '@carillon/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { installedQuery, plansQuery, useAssignPlan } from '#api/plans.ts'
import { useMessages } from '#lib/messages.tsx'
import { EditDialog } from '#ui/dialog/dialog-form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

const Fields = z.object({ plan: z.string().check(z.minLength(1)) })

/** /installation/accounts/:username/plan: gives an account another plan. */
export function Component() {
  const t = useMessages('installation')
  const { username = '' } = useParams()
  const account = useQuery(installedQuery(username, 0))
  const known = useQuery(plansQuery)
  const { mutateAsync: assign } = useAssignPlan()
  const found = account.data?.result.find((one) => one.username === username)
  const item = found && known.data ? { ...found, plans: known.data } : undefined
  return (
    <EditDialog
      query={known.data ? account : known}
      item={item}
      page="/installation/accounts"
      title={t('assign.title', { username })}
      gone={t('assign.gone')}
      schema={Fields}
      initial={(one) => ({ plan: one?.plan ?? '' })}
      call={plans.assign}
      save={({ plan }) => assign({ username, plan })}
      saved={() => t('assign.saved', { username })}
      submit={t('assign.save')}
    >
      {({ field }) => (
        <SelectField
          {...field('plan')}
          label={t('plan')}
          hint={t('assign.hint')}
          searchable
          choices={(known.data ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        />
      )}
    </EditDialog>
  )
}
