import { abTestLimits, variationLetters } from '@carillon/contract/ab-tests'
import { CopyPlus, Split, Trash2 } from 'lucide-react'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { useAbTest } from './ab-test-context.ts'

/** Duplicates and deletes variations, and turns the test off. `base`: the address that dialogs are below. */
export function ManageVariations({ base }: { base: string }) {
  const t = useMessages('ab-tests')
  const dialogTo = useDialogTo()
  const { test, change, isChanging } = useAbTest()
  if (!test) return null
  const { variations } = test
  const isFull = variations.length >= abTestLimits.variations.max
  const duplicate = async (id: string, letter: string) => {
    const made = variationLetters[variations.length]
    if (await change({ kind: 'duplicate', variation: id })) showAlert(t('duplicated', { made, letter }))
  }
  const deleteAt = (letter: string) => {
    const { pathname, search } = dialogTo(`${base}/delete_variation`)
    const query = new URLSearchParams(search)
    query.set('delete', letter)
    return { pathname, search: `?${query}` }
  }
  return (
    <MenuButton
      size="toolbar"
      actions={[
        ...variations.map(({ id, letter }) => ({
          label: t('duplicate', { letter }),
          icon: <CopyPlus />,
          disabled: isFull || isChanging,
          run: () => void duplicate(id, letter),
        })),
        ...variations.map(({ letter }) => ({
          label: t('remove', { letter }),
          icon: <Trash2 />,
          to: deleteAt(letter),
        })),
        { label: t('turnOff'), icon: <Split />, danger: true, to: dialogTo(`${base}/disable_ab`) },
      ]}
    >
      {t('manage')}
    </MenuButton>
  )
}
