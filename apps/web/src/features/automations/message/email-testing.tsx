import { useParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { EmailTesting } from '#widgets/email-testing/email-testing.tsx'
import { useEditedMessage } from './message-draft.ts'

/** Email testing over the editor of an automation's email. */
export function Component() {
  const t = useMessages('automation-messages')
  const { messageNum: number = '' } = useParams()
  const { place, settings, flush } = useEditedMessage()
  const editor = `/automations/${place.id}/detail/messages/${number}/editor`
  return (
    <EmailTesting
      kind="automation_message"
      id={place.message_id}
      name={settings.subject.trim() || t('numbered', { number })}
      page={editor}
      editor={editor}
      flush={flush}
    />
  )
}
