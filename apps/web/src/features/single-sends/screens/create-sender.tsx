import { CreateSenderDialog } from '#widgets/message-settings/create-sender-dialog.tsx'
import { useDraft } from '../parts/draft.ts'

export function Component() {
  const { change } = useDraft()
  return <CreateSenderDialog onMade={(sender) => change({ sender })} />
}
