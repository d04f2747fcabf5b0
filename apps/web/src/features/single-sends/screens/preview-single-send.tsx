import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForItem } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { RenderedMessage } from '#widgets/message-preview/rendered-message.tsx'
import { previewAudience, settingsOf } from '../parts/draft.ts'
import style from './preview-single-send.module.css'

/** The stored message in the same preview as in the editor, for screens without an editor. */
export function Component() {
  const t = useMessages('single-sends')
  const query = useQuery(singleSendQuery(useParams()['id'] ?? ''))
  return (
    <RouteDialog title={t('preview.title')} size="wide">
      <div className={style['place']}>
        <DialogForItem
          query={query}
          item={query.data}
          gone={t('editor.gone')}
          onClose={useCloseRouteDialog()}
        >
          {(stored) => <Message stored={stored} />}
        </DialogForItem>
      </div>
    </RouteDialog>
  )
}

function Message({ stored }: { stored: SingleSend }) {
  const t = useMessages('single-sends')
  const config = stored.email_config
  const message = useMemo(
    () => ({
      subject: config.subject,
      html_content: config.html_content,
      plain_content: config.generate_plain_content ? null : config.plain_content,
      sender_id: config.sender_id,
      // A design has it in its content.
      ...(config.editor === 'design' ? {} : { preheader: config.preheader }),
    }),
    [config],
  )
  if (config.html_content.trim() === '') return <p className={style['empty']}>{t('preview.empty')}</p>
  return <RenderedMessage message={message} audience={previewAudience(settingsOf(stored))} />
}
