import { useQuery } from '@tanstack/react-query'
import { ownDesignsQuery, useDeleteDesign } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import { MadeFromDesign } from '../parts/made-from-design.tsx'

export function Component() {
  const t = useMessages('design-library')
  const remove = useDeleteDesign()
  return (
    <ItemDialog
      {...useItem(useQuery(ownDesignsQuery))}
      title={t('delete.title')}
      gone={t('gone')}
      page="/design-library/your-designs"
    >
      {({ id, name }, close) => (
        <ActionQuestion
          confirm={t('delete.title')}
          action={remove}
          input={id}
          done={() => t('delete.deleted', { name })}
          staysOpen
          onClose={close}
          danger
        >
          {t.rich('delete.sentence', { b: <strong /> }, { name })}
          <MadeFromDesign id={id} />
        </ActionQuestion>
      )}
    </ItemDialog>
  )
}
