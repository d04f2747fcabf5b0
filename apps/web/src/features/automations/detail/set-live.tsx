import { useLayoutEffect, useState } from 'react'
import { useParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { LiveDialog } from './live-dialog.tsx'
import { useDraft } from './use-automation-draft.ts'
import { useFoundThings } from './use-findings.ts'

/**
 * The dialog, with an address of its own, that sets the automation live. If a part is missing, it shows that, and the
 * page lists the parts.
 */
export function Component() {
  const t = useMessages('automation-detail')
  const close = useCloseRouteDialog(`/automations/${useParams()['id']}/detail`)
  const { stored } = useDraft()
  const isOff = stored.status === 'draft' || stored.status === 'disabled'
  // While the automation is being set live, the dialog stays until it closes itself.
  const [wasOff] = useState(isOff)
  const findings = useFoundThings()
  const missing = findings?.all?.filter(({ severity }) => severity === 'blocks').length
  useLayoutEffect(() => {
    // The list of missing parts is on the page beneath, which takes no focus before the dialog is gone.
    if (missing) return () => document.querySelector<HTMLElement>('[data-missing] button')?.focus()
    return undefined
  }, [missing])
  if (wasOff && missing === 0) return <LiveDialog onClose={close} />
  return (
    <RouteDialog title={t('live.title')}>
      {!wasOff ? (
        <DialogMessage onClose={close}>{t('live.already')}</DialogMessage>
      ) : missing !== undefined ? (
        <DialogMessage onClose={close}>{t('missing.title', { count: missing })}</DialogMessage>
      ) : (
        <NotLoaded
          query={
            findings && { error: findings.error, refetch: findings.retry, isFetching: findings.isChecking }
          }
          lines={2}
        />
      )}
    </RouteDialog>
  )
}
