import { FormName, formLimits } from '@carillon/contract/form-content'
import { useNavigate } from 'react-router'
import { useCreateForm } from '#api/forms.ts'
import { useMessages } from '#lib/messages.tsx'
import { NameForm } from '#ui/dialog/rename-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

/** Asks for the name and opens the editor with the new form. */
export function Component() {
  const t = useMessages('forms')
  const navigate = useNavigate()
  const create = useCreateForm()
  return (
    <RouteDialog title={t('new.title')}>
      <NameForm
        label={t('index.name')}
        hint={t('new.nameHint')}
        limit={formLimits.name}
        schema={FormName}
        initial=""
        keepAs="new-form"
        save={(name) => create.mutateAsync({ name, language: t.language })}
        onDone={({ id }) => navigate(`/forms/signup/${id}/editor`, { replace: true })}
        onCancel={useCloseRouteDialog()}
        submit={t('new.create')}
      />
    </RouteDialog>
  )
}
