import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { StoredMessageDialog } from '#widgets/message-preview/stored-message-dialog.tsx'
import { previewAudience, settingsOf } from '../parts/draft.ts'

export function Component() {
  const t = useMessages('single-sends')
  const query = useQuery(singleSendQuery(useParams()['id'] ?? ''))
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
