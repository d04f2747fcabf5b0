import { CreateSenderDialog } from '#widgets/message-settings/create-sender-dialog.tsx'
import { useEditedMessage } from './message-draft.ts'

export function Component() {
  const { change } = useEditedMessage()
  return <CreateSenderDialog onMade={(sender) => change({ sender })} />
}
