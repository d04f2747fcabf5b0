import * as z from 'zod/mini'
import { useAllowAddress } from '#api/access-settings.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForm } from '#ui/dialog/dialog-form.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const Fields = z.object({ ip: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

/** /account/access/add. The server refuses what would shut out the person. */
export function Component() {
  const t = useMessages('access-settings')
  const { mutateAsync: allow } = useAllowAddress()
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={t('addDialog.title')}>
      <DialogForm
        schema={Fields}
        initial={{ ip: '' }}
        save={async ({ ip }) => {
          await allow({ ip })
          return ip
        }}
        saved={(ip) => t('addDialog.done', { ip })}
        onDone={close}
        onCancel={close}
        submit={t('addDialog.save')}
        isGuarded
      >
        {({ field }) => (
          <TextField
            {...field('ip')}
            label={t('addDialog.ip')}
            hint={t('addDialog.hint')}
            placeholder="192.0.2.0/24"
            autoComplete="off"
            autoFocus
          />
        )}
      </DialogForm>
    </RouteDialog>
  )
}
