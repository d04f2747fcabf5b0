import type { ActivityJob } from '@carillon/contract/activity'
import { useCancelJob } from '#api/activity.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { ActionDialog } from '#ui/dialog/action-question.tsx'
import { useJobWords } from './use-job-words.ts'

/** True if cancelling a job needs a question. An export can be written anew, so cancelling it loses nothing. */
export const isAsked = ({ kind }: ActivityJob): boolean => kind !== 'export_contacts'

/** Asks before a job is cancelled, and names the work that stays. */
export function CancelQuestion({ job, onClose }: { job: ActivityJob; onClose: () => void }) {
  const t = useMessages('activity')
  const { nameOf } = useJobWords()
  const cancel = useCancelJob()
  const { error } = cancel
  return (
    <ActionDialog
      title={t('question.title')}
      confirm={t('question.confirm')}
      action={cancel}
      input={job}
      staysOpen
      problem={error instanceof Refusal ? t.refusal(error.code, error.details) : undefined}
      onClose={onClose}
      danger
    >
      <p>
        <strong>{nameOf(job)}</strong>
      </p>
      <p>{t(job.kind === 'start_single_send' ? 'question.send' : 'question.text')}</p>
    </ActionDialog>
  )
}
