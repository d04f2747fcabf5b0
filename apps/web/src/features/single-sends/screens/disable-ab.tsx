import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useAbTest } from '../ab-test/ab-test-context.ts'
import { lettersWords } from '../ab-test/letters-words.ts'

/** Turns the A/B test off. Variation A stays as the message. */
export function Component() {
  const t = useMessages('ab-tests')
  const close = useCloseRouteDialog()
  const { test, change, isChanging } = useAbTest()
  if (!test) {
    return (
      <RouteDialog title={t('turnOff')}>
        <DialogMessage onClose={close}>{t('disable.nothing')}</DialogMessage>
      </RouteDialog>
    )
  }
  const deleted = test.variations.slice(1)
  const confirm = async () => {
    if (await change({ kind: 'disable' }, 'A')) showAlert(t('disable.done'))
  }
  return (
    <ConfirmDialog
      title={t('disable.title')}
      confirm={t('disable.confirm')}
      onConfirm={() => void confirm()}
      busy={isChanging}
      danger
    >
      {t('disable.text', { count: deleted.length, letters: lettersWords(deleted, t.language) })}
    </ConfirmDialog>
  )
}
