import { type TemplateSummary, templateLimits, templates } from '@carillon/contract/dynamic-templates'
import { useQuery } from '@tanstack/react-query'
import { templateUsageQuery, useDeleteTemplate, useRestoreTemplate } from '#api/dynamic-templates.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { useTemplateArea } from '../parts/area.ts'
import { timeOf } from '../parts/plain-time.ts'
import { TemplateDialog } from '../parts/template-dialog.tsx'

export function Component() {
  const t = useMessages('dynamic-templates')
  const close = useCloseRouteDialog()
  const remove = useRemove(close)
  return (
    <TemplateDialog title={t('delete.title')}>
      {(template) => (
        <ConfirmQuestion
          confirm={t('delete.confirm')}
          onConfirm={() => remove(template)}
          onCancel={close}
          call={templates.delete}
          danger
        >
          <p>
            {t.rich(
              'delete.sentence',
              { b: <strong /> },
              { name: template.name, count: template.versions.length },
            )}
          </p>
          <Usage id={template.id} />
        </ConfirmQuestion>
      )}
    </TemplateDialog>
  )
}

/** The number of mails that programs recently sent with this template. */
function Usage({ id }: { id: string }) {
  const t = useMessages('dynamic-templates')
  const format = useFormat()
  const { data, isError, isPending } = useQuery(templateUsageQuery(id))
  if (isPending) return <SkeletonLines lines={1} />
  if (isError)
    return (
      <p role="status" style={{ marginTop: 'var(--space-12)' }}>
        {t('delete.usageUnknown')}
      </p>
    )
  if (!data.last_sent_at) return null
  const when = format.ago(timeOf(data.last_sent_at))
  return (
    <p role="status" style={{ marginTop: 'var(--space-12)' }}>
      {t('delete.used', { count: data.recipients, days: templateLimits.usageDays, when })}
    </p>
  )
}

/** Removes the template from the list at once. The deletion can be undone for a while. */
function useRemove(close: () => void) {
  const t = useMessages('dynamic-templates')
  const { generation } = useTemplateArea()
  const remove = useDeleteTemplate(generation)
  const restore = useRestoreTemplate()
  const mayRestore = useMay(templates.restore)
  return ({ id, name }: TemplateSummary) => {
    close()
    remove
      .mutateAsync(id)
      .then(() => {
        const said = t('delete.deleted', { name })
        if (mayRestore) showUndo(said, t('index.undo'), () => restore.mutate(id))
        else showAlert(said)
      })
      // The mutation has already shown an alert.
      .catch(() => undefined)
  }
}
