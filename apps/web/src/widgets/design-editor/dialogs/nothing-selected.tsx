import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { CloseFoot } from '#ui/dialog/item-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Shown when the address of a module's dialog is opened without a selected module. */
export function NothingSelected({ children }: { children: string }): ReactNode {
  const t = useMessages('design-editor')
  const close = useCloseRouteDialog()
  return (
    <>
      <EmptyState tone="quiet" title={children} text={t('link.nothingText')} />
      <CloseFoot onClose={close} label={t('link.back')} />
    </>
  )
}
