import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { singleSendQuery } from '#api/single-sends.ts'
import { loadMessages, useMessages } from '#lib/messages.tsx'
import { StoredMessageDialog } from '#widgets/message-preview/stored-message-dialog.tsx'
import { previewAudience, settingsOf } from '../parts/draft.ts'

/** A text message is shown on a telephone. */
const PreviewText = lazy(async () => {
  const [preview] = await Promise.all([import('../sms/preview-text.tsx'), loadMessages('sms')])
  return preview
})

export function Component() {
  const t = useMessages('single-sends')
  const query = useQuery(singleSendQuery(useParams()['id'] ?? ''))
  if (query.data?.sms_config) {
    return (
      <Suspense>
        <PreviewText stored={query.data} />
      </Suspense>
    )
  }
  return (
    <StoredMessageDialog
      title={t('preview.title')}
      query={query}
      item={query.data}
      messageOf={(stored) => stored.email_config}
      audienceOf={(stored) => previewAudience(settingsOf(stored))}
      gone={t('editor.gone')}
      empty={t('preview.empty')}
    />
  )
}
