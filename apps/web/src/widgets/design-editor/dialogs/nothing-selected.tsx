import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/page/button.tsx'

/** Shown when the address of a module's dialog is opened without a selected module. */
export function NothingSelected({ children }: { children: string }): ReactNode {
  const t = useMessages('design-editor')
  const close = useCloseRouteDialog()
  return (
    <>
      <EmptyState tone="quiet" title={children} text={t('link.nothingText')} />
      <DialogFoot>
        <Button look="primary" onClick={close}>
          {t('link.back')}
        </Button>
      </DialogFoot>
    </>
  )
}
