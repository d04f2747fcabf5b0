import type { TemplateSummary, TemplateVersionSummary } from '@carillon/contract/dynamic-templates'
import { useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { useDeleteVersion } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TemplateDialog } from '../parts/template-dialog.tsx'

export function Component() {
  const t = useMessages('dynamic-templates')
  return (
    <TemplateDialog title={t('delete.versionTitle')}>
      {(template) => <Question template={template} />}
    </TemplateDialog>
  )
}

/** The active version can't be deleted while there are others, because one must be active. */
function Question({ template }: { template: TemplateSummary }) {
  const t = useMessages('dynamic-templates')
  const { versionId } = useParams()
  const close = useCloseRouteDialog()
  const version = template.versions.find(({ id }) => id === versionId)
  if (!version) return <DialogMessage onClose={close}>{t('version.gone')}</DialogMessage>
  const isOnly = template.versions.length === 1
  if (version.active === 1 && !isOnly) {
    return (
      <DialogMessage onClose={close}>
        {t.rich('delete.versionActive', { b: <strong /> }, { name: version.name })}
      </DialogMessage>
    )
  }
  return <Confirm version={version} isOnly={isOnly} />
}

function Confirm({ version, isOnly }: { version: TemplateVersionSummary; isOnly: boolean }) {
  const t = useMessages('dynamic-templates')
  const close = useCloseRouteDialog()
  const remove = useDeleteVersion()
  const { id, template_id, name } = version
  return (
    <ActionQuestion
      confirm={t('delete.versionConfirm')}
      action={remove}
      input={{ template_id, version_id: id }}
      done={() => t('delete.versionDeleted', { name })}
      gone={t('version.gone')}
      // If the version was activated meanwhile, the dialog stays open and shows that.
      staysOpen={(error) => refused(error, 'template_version_active')}
      onClose={close}
      danger
    >
      <p>{t.rich('delete.versionSentence', { b: <strong /> }, { name })}</p>
      {isOnly && <p>{t('delete.versionLast')}</p>}
    </ActionQuestion>
  )
}
