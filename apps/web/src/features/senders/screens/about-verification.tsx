import { useMessages } from '#lib/messages.tsx'
import { CloseFoot } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'

export function Component() {
  const t = useMessages('senders')
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={t('info.title')}>
      <p>{t('info.why')}</p>
      <p>{t('info.how')}</p>
      <p>{t.rich('info.domain', { domains: <OpenLink to="/account/domains" keepsWords /> })}</p>
      <p>{t('info.again')}</p>
      <CloseFoot onClose={close} label={t('info.close')} />
    </RouteDialog>
  )
}
