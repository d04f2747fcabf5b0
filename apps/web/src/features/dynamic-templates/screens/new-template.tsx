import { useNavigate } from 'react-router'
import { useCreateTemplate } from '#api/dynamic-templates.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TemplateName } from '../parts/name-form.tsx'

/** Creates a template and expands it in the list, ready for its first version. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const navigate = useNavigate()
  const close = useCloseRouteDialog()
  const create = useCreateTemplate()
  return (
    <RouteDialog title={t('name.newTitle')}>
      <TemplateName
        initial=""
        hint={t('name.newHint')}
        submit={t('name.create')}
        onCancel={close}
        save={create.mutateAsync}
        onDone={({ id, name }) => {
          showAlert(t('name.created', { name }))
          navigate(`/dynamic-templates?open=${id}`, { replace: true })
        }}
      />
    </RouteDialog>
  )
}
