import { auditLimits, auditLog } from '@carillon/contract/audit-log'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { auditSettingsQuery, useKeepAuditLines } from '#api/audit-log.ts'
import { useMessages } from '#lib/messages.tsx'
import { EditDialog } from '#ui/dialog/dialog-form.tsx'
import { TextField } from '#ui/form/text-field.tsx'

/** A number of days as it is typed. */
const Typed = z.pipe(
  z.object({ keep_days: z.string() }),
  z.pipe(
    z.transform(({ keep_days }: { keep_days: string }) => ({
      keep_days: keep_days.trim() === '' ? Number.NaN : Number(keep_days),
    })),
    auditLog.updateSettings.body,
  ),
)

/** Sets for how many days lines of the log are kept. */
export function Component() {
  const t = useMessages('audit-log')
  const query = useQuery(auditSettingsQuery)
  const { mutateAsync: save } = useKeepAuditLines()
  return (
    <EditDialog
      title={t('settings.title')}
      query={query}
      item={query.data}
      gone=""
      schema={Typed}
      initial={(known) => ({ keep_days: String(known?.keep_days ?? auditLimits.usualDays) })}
      save={save}
      saved={({ keep_days: days }) => t('settings.saved', { days })}
      submit={t('settings.save')}
    >
      {(form) => (
        <TextField
          {...form.field('keep_days')}
          type="number"
          label={t('settings.days')}
          hint={t('settings.hint', { min: auditLimits.minDays, max: auditLimits.maxDays })}
          autoFocus
        />
      )}
    </EditDialog>
  )
}
