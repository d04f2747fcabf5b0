import type { CalendarSend } from '@carillon/contract/single-send-calendar'
import { useNavigate } from 'react-router'
import { useMoveSchedule } from '#api/single-send-calendar.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'

export type MovedSend = Pick<CalendarSend, 'id' | 'name' | 'at'>

/**
 * Moves a scheduled send and offers to undo it. A refusal of the server is shown with its reason, and the send stays
 * where it was. Answers true if it was moved.
 */
export function useMoveSend(): (send: MovedSend, to: Date) => Promise<boolean> {
  const t = useMessages('single-send-calendar')
  const format = useFormat()
  const navigate = useNavigate()
  const move = useMoveSchedule()
  const time = (at: string) => format.time(at, { zone: true })

  const run = async ({ id, name, at }: MovedSend, to: string, said: (time: string) => void) => {
    try {
      await move.mutateAsync({ id, from: at, to })
    } catch (error) {
      if (error instanceof Refusal && error.status !== 401) {
        const why = t.refusal(error.code, error.details) ?? t('failed')
        showAlert(t('stays', { name, time: time(at), why }), {
          tone: 'danger',
          action: { label: t('review'), run: () => navigate(`/single-sends/${id}/review`) },
        })
      }
      return false
    }
    said(time(to))
    return true
  }

  return async (send, to) => {
    const { name, at } = send
    const there = to.toISOString()
    const undo = () =>
      void run({ ...send, at: there }, at, (back) => showAlert(t('movedBack', { name, time: back })))
    return run(send, there, (when) => showUndo(t('moved', { name, time: when }), t('undo'), undo))
  }
}
