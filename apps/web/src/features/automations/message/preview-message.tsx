import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { automationMessageQuery } from '#api/automation-detail.ts'
import { automationQuery } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForItem } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { StoredMessageDialog } from '#widgets/message-preview/stored-message-dialog.tsx'
import { audienceOf } from './edit-message.tsx'

/** An email over the page of its automation, as it is saved. */
export function Component() {
  const t = useMessages('automation-messages')
  const { id = '', messageNum = '' } = useParams()
  const query = useQuery(automationQuery(id))
  const message = query.data?.messages[Number(messageNum) - 1]?.id
  const close = useCloseRouteDialog()
  if (query.data && message) return <Preview automation={query.data} message={message} />
  return (
    <RouteDialog title={t('preview')} size="wide">
      <DialogForItem
        query={query}
        item={undefined}
        gone={query.data ? t('noSuchNumber', { number: messageNum }) : t('automationGone')}
        onClose={close}
      >
        {() => null}
      </DialogForItem>
    </RouteDialog>
  )
}

function Preview({ automation, message }: { automation: Automation; message: string }) {
  const t = useMessages('automation-messages')
  const query = useQuery(automationMessageQuery(automation.id, message))
  return (
    <StoredMessageDialog
      title={t('preview')}
      query={query}
      item={query.data}
      messageOf={(stored) => stored}
      audienceOf={() => audienceOf(automation)}
      gone={t('gone')}
      empty={t('empty')}
    />
  )
}
