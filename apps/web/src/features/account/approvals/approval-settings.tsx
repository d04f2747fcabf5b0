import { approvals } from '@carillon/contract/approvals'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { approvalSettingsQuery, useSaveApprovalSettings } from '#api/approvals.ts'
import { useMessages } from '#lib/messages.tsx'
import { EditDialog } from '#ui/dialog/dialog-form.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

/** Numbers as they are typed; an empty field switches the rule off. */
const Typed = z.pipe(
  z.object({ sends_above: z.string(), automations: z.boolean(), deletions_above: z.string() }),
  z.pipe(
    z.transform((typed: { sends_above: string; automations: boolean; deletions_above: string }) => ({
      sends_above: numberIn(typed.sends_above),
      automations: typed.automations,
      deletions_above: numberIn(typed.deletions_above),
    })),
    approvals.updateSettings.body,
  ),
)

function numberIn(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}

const typedOf = (number: number | null | undefined) => (number == null ? '' : String(number))

/** Which calls wait for a second person. */
export function Component() {
  const t = useMessages('approvals')
  const query = useQuery(approvalSettingsQuery)
  const { mutateAsync: save } = useSaveApprovalSettings()
  return (
    <EditDialog
      title={t('settings.title')}
      query={query}
      item={query.data}
      gone=""
      schema={Typed}
      initial={(known) => ({
        sends_above: typedOf(known?.sends_above),
        automations: known?.automations ?? false,
        deletions_above: typedOf(known?.deletions_above),
      })}
      save={save}
      saved={() => t('settings.saved')}
      submit={t('settings.save')}
      isGuarded
    >
      {(form) => (
        <>
          <TextField
            {...form.field('sends_above')}
            type="number"
            label={t('settings.sends')}
            hint={t('settings.empty')}
            autoFocus
          />
          <TextField
            {...form.field('deletions_above')}
            type="number"
            label={t('settings.deletions')}
            hint={t('settings.empty')}
          />
          <CheckboxField {...form.field('automations')} label={t('settings.automations')} />
        </>
      )}
    </EditDialog>
  )
}
