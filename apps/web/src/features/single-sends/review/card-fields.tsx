import type { ReviewCard } from '@carillon/contract/preflight'
import type { ReactNode } from 'react'
import { PreheaderField } from '#widgets/message-settings/preheader-field.tsx'
import { SenderField } from '#widgets/message-settings/sender-field.tsx'
import { SubjectFields } from '../ab-test/subject-fields.tsx'
import { type Settings, useDraft } from '../parts/draft.ts'
import { RecipientFields } from '../settings/recipient-fields.tsx'
import { ScheduleField } from '../settings/schedule-field.tsx'
import { UnsubscribeField } from '../settings/unsubscribe-field.tsx'

/** The cards that are edited in place. The content has its editor. */
export type EditableCard = Exclude<ReviewCard, 'content'>

interface FieldsProps {
  /** The address that dialogs are below. */
  base: string
}

/** The fields behind each card of the review, the same as in the editor. */
export const cardFields: Record<EditableCard, (props: FieldsProps) => ReactNode> = {
  sender: Sender,
  subject: SubjectAndPreheader,
  recipients: RecipientFields,
  unsubscribe: UnsubscribeField,
  schedule: () => <ScheduleField />,
}

/** The settings that a card edits, so that its changes can be undone together. */
export const cardSettings: Record<EditableCard, readonly (keyof Settings)[]> = {
  sender: ['sender'],
  subject: ['subject', 'preheader', 'test'],
  recipients: ['all', 'lists', 'segments', 'excludedLists', 'excludedSegments'],
  unsubscribe: ['group', 'customUrl'],
  schedule: ['sendAt', 'perHour'],
}

function Sender({ base }: FieldsProps) {
  const { settings, change } = useDraft()
  return (
    <SenderField
      value={settings.sender}
      onChange={(sender) => change({ sender })}
      createAt={`${base}/create_sender`}
    />
  )
}

function SubjectAndPreheader() {
  const { settings, change } = useDraft()
  return (
    <>
      <SubjectFields autoFocus />
      <PreheaderField value={settings.preheader} onChange={(preheader) => change({ preheader })} />
    </>
  )
}
