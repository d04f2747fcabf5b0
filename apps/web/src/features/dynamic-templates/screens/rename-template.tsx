import { useRenameTemplate } from '#api/dynamic-templates.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useTemplateArea } from '../parts/area.ts'
import { NameForm } from '../parts/name-form.tsx'
import { TemplateDialog } from '../parts/template-dialog.tsx'

export function Component() {
  const t = useMessages('dynamic-templates')
  const close = useCloseRouteDialog()
  const rename = useRenameTemplate(useTemplateArea().generation)
  return (
    <TemplateDialog title={t('name.renameTitle')}>
      {({ id, name: before }) => (
        <NameForm
          key={id}
          initial={before}
          submit={t('name.rename')}
          onCancel={close}
          onSubmit={async (name) => {
            await rename.mutateAsync({ id, name })
            showAlert(t('name.renamed', { name }))
            close()
          }}
        />
      )}
    </TemplateDialog>
  )
}
