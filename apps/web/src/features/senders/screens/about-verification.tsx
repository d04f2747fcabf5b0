import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { Button } from '#ui/page/button.tsx'

export function Component() {
  const t = useMessages('senders')
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={t('info.title')}>
      <p>{t('info.why')}</p>
      <p>{t('info.how')}</p>
      <p>{t.rich('info.domain', { domains: <Link to="/account/domains" /> })}</p>
      <p>{t('info.again')}</p>
      <DialogFoot>
        <Button look="primary" onClick={close}>
          {t('info.close')}
        </Button>
      </DialogFoot>
    </RouteDialog>
  )
}
