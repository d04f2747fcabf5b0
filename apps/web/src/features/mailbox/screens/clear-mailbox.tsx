import { useClearMailbox } from '#api/mailbox.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionDialog } from '#ui/dialog/action-question.tsx'

export function Component() {
  const t = useMessages('mailbox')
  return (
    <ActionDialog
      title={t('clear.title')}
      confirm={t('clear.confirm')}
      action={useClearMailbox()}
      input={undefined}
      done={() => t('clear.cleared')}
      deletes="all"
      danger
    >
      {t('clear.sentence')}
    </ActionDialog>
  )
}
