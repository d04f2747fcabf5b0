import { abTestLimits } from '@carillon/contract/ab-tests'
import { useSearchParams } from 'react-router'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useAbTest } from '../ab-test/ab-test-context.ts'

/** Deletes the variation that the address names. Without a second one, the test is off. */
export function Component() {
  const t = useMessages('ab-tests')
  const close = useCloseRouteDialog()
  const [parameters] = useSearchParams()
  const { test, change, isChanging, shown } = useAbTest()
  const letter = parameters.get('delete') ?? ''
  const at = test?.variations.findIndex((each) => each.letter === letter) ?? -1
  const variation = test?.variations[at]
  if (!test || !variation) {
    return (
      <RouteDialog title={t('manage')}>
        <DialogMessage onClose={close}>{t('delete.gone')}</DialogMessage>
      </RouteDialog>
    )
  }
  const isLast = test.variations.length === abTestLimits.variations.min
  const confirm = async () => {
    // The later letters move up by one, so the open message may get another letter.
    const leaveTo = shown >= variation.letter || isLast ? 'A' : shown
    if (await change({ kind: 'delete', variation: variation.id }, leaveTo)) {
      showAlert(t('delete.done', { letter }))
    }
  }
  return (
    <ConfirmDialog
      title={t('delete.title', { letter })}
      confirm={t('delete.confirm')}
      onConfirm={() => void confirm()}
      busy={isChanging}
      danger
    >
      {t('delete.text')} {isLast ? t('delete.last') : at < test.variations.length - 1 && t('delete.moves')}
    </ConfirmDialog>
  )
}
