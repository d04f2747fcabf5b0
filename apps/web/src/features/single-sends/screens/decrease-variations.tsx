import { abTestLimits } from '@carillon/contract/ab-tests'
import { useSearchParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { useAbTest } from '../ab-test/ab-test-context.ts'
import { lettersWords } from '../ab-test/letters-words.ts'

/** Deletes the last variations, down to the number in the address. */
export function Component() {
  const t = useMessages('ab-tests')
  const close = useCloseRouteDialog()
  const [parameters] = useSearchParams()
  const { test, fields, change, isChanging, shown } = useAbTest()
  const count = Number(parameters.get('count')) || abTestLimits.variations.min
  const deleted = test?.variations.slice(Math.max(count, abTestLimits.variations.min)) ?? []
  if (!fields || deleted.length === 0) {
    return (
      <RouteDialog title={t('manage')}>
        <DialogMessage onClose={close}>{t('decrease.nothing')}</DialogMessage>
      </RouteDialog>
    )
  }
  const confirm = async () => {
    const leaveTo = deleted.some(({ letter }) => letter === shown) ? 'A' : shown
    await change({ kind: 'set', fields: { ...fields, variation_count: count } }, leaveTo)
  }
  return (
    <ConfirmDialog
      title={t('decrease.title', { count })}
      confirm={t('decrease.confirm', { count: deleted.length })}
      onConfirm={() => void confirm()}
      busy={isChanging}
      danger
    >
      {t('decrease.text', { count: deleted.length, letters: lettersWords(deleted, t.language) })}
    </ConfirmDialog>
  )
}
