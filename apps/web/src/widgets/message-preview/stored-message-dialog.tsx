import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { ChosenAudience } from '#api/audience-people.ts'
import { DialogForItem } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { RenderedMessage } from './rendered-message.tsx'
import style from './stored-message-dialog.module.css'

/** A message as single sends and automations keep it. */
interface StoredMessage {
  subject: string
  preheader: string
  editor: 'code' | 'design'
  html_content: string
  plain_content: string
  generate_plain_content: boolean
  sender_id: number | null
}

interface StoredMessageDialogProps<T> {
  title: string
  query: ComponentProps<typeof DialogForItem<T>>['query']
  item: T | undefined
  messageOf: (item: T) => StoredMessage
  /** The recipients whose values fill the message. By default all contacts. */
  audienceOf?: (item: T) => ChosenAudience
  /** A choice between several messages, above the message. */
  aboveOf?: (item: T) => ReactNode
  /** The text shown if the item no longer exists, or the message is empty. */
  gone: string
  empty: string
}

/** A stored message in the same preview as in the editor, for screens without an editor. */
export function StoredMessageDialog<T>(props: StoredMessageDialogProps<T>) {
  const { title, query, item, messageOf, audienceOf, aboveOf, gone, empty } = props
  return (
    <RouteDialog title={title} size="wide">
      <div className={style['place']}>
        <DialogForItem query={query} item={item} gone={gone} onClose={useCloseRouteDialog()}>
          {(stored) => {
            const above = aboveOf?.(stored)
            return (
              <>
                {above && <div className={style['above']}>{above}</div>}
                <Message stored={messageOf(stored)} audience={audienceOf?.(stored)} empty={empty} />
              </>
            )
          }}
        </DialogForItem>
      </div>
    </RouteDialog>
  )
}

interface MessageProps {
  stored: StoredMessage
  audience: ChosenAudience | undefined
  empty: string
}

function Message({ stored, audience, empty }: MessageProps) {
  const message = useMemo(
    () => ({
      subject: stored.subject,
      html_content: stored.html_content,
      plain_content: stored.generate_plain_content ? null : stored.plain_content,
      sender_id: stored.sender_id,
      // The preheader of a design is in its content.
      ...(stored.editor === 'design' ? {} : { preheader: stored.preheader }),
    }),
    [stored],
  )
  if (stored.html_content.trim() === '') return <p className={style['empty']}>{empty}</p>
  return <RenderedMessage message={message} audience={audience} />
}
