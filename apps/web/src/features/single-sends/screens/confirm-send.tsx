import { immediately } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import { singleSendQuery, useScheduleSingleSend } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useRefusalSentence } from '../parts/use-refusal.ts'
import type { ReviewContext } from './review-single-send.tsx'

/** The final confirmation with name, number of recipients and time. */
export function Component() {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const format = useFormat()
  const id = useParams()['id'] ?? ''
  const { data } = useQuery(singleSendQuery(id))
  const { total, isReady, waits, onSent } = useOutletContext<ReviewContext>()
  const sentence = useRefusalSentence()
  const schedule = useScheduleSingleSend(id)
  if (!data) return null
  const { name, send_at } = data
  const time = send_at ? format.time(send_at, { zone: true }) : ''

  const confirm = () =>
    schedule.mutate(send_at ?? immediately, {
      onSuccess: () => {
        onSent()
        showAlert(send_at ? t('send.scheduled', { name, time }) : t('send.sent', { name }))
        navigate(send_at ? '/single-sends' : `/single-sends/${id}/stats`)
      },
    })
  return (
    <ConfirmDialog
      title={t(send_at ? 'send.scheduleTitle' : 'send.title', { name })}
      confirm={t(send_at ? 'send.confirmLater' : 'send.confirmNow')}
      onConfirm={confirm}
      busy={schedule.isPending || total === undefined}
      problem={isReady ? problemOf(schedule.error) : t('send.notYet')}
    >
      {total === undefined
        ? t('send.counting')
        : t.rich(send_at ? 'send.later' : 'send.now', { strong: <strong /> }, { count: total, time })}
      {waits && !send_at && <p>{t('send.waits')}</p>}
    </ConfirmDialog>
  )

  function problemOf(error: unknown): string | undefined {
    if (!(error instanceof Refusal)) return undefined
    return sentence(error.code, error.details)
  }
}
