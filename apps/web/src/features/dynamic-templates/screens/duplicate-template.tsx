import { useDuplicateTemplate } from '#api/dynamic-templates.ts'
import { showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { copyName } from '../parts/copy-name.ts'
import { NameForm } from '../parts/name-form.tsx'
import { TemplateDialog } from '../parts/template-dialog.tsx'

export function Component() {
  const t = useMessages('dynamic-templates')
  const close = useCloseRouteDialog()
  const duplicate = useDuplicateTemplate()
  return (
    <TemplateDialog title={t('name.duplicateTitle')}>
      {({ id, name: original }) => (
        <NameForm
          key={id}
          initial={copyName(t, original)}
          hint={t('name.duplicateHint')}
          submit={t('name.duplicate')}
          onCancel={close}
          onSubmit={async (name) => {
            const made = await duplicate.mutateAsync({ id, name })
            showMade(t('name.duplicated', { name: made.name }), `/dynamic-templates?open=${made.id}`)
            close()
          }}
        />
      )}
    </TemplateDialog>
  )
}
