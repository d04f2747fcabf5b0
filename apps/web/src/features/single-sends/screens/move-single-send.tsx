import { isDay } from '@carillon/segment-language/instant'
import { fromLocalTime, toLocalTime } from '@carillon/time-zones/local-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogMessage, ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { useApproval } from '#widgets/approval/use-approval.tsx'
import { DateField } from '#widgets/date-fields/date-field.tsx'
import { DateTimeRow } from '#widgets/date-fields/date-time-row.tsx'
import { TimeField } from '#widgets/date-fields/time-field.tsx'
import { type MovedSend, useMoveSend } from '../calendar/use-move-send.ts'

/** Gives a scheduled send another time by typing, where there is no room to drag. */
export function Component() {
  const t = useMessages('single-send-calendar')
  const words = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const query = useQuery(singleSendQuery(id))
  return (
    <ItemDialog title={t('move.title')} query={query} item={query.data} gone={words('editor.gone')}>
      {({ status, name, send_at }, close) =>
        status === 'scheduled' && send_at ? (
          <Fields send={{ id, name, at: send_at }} onClose={close} />
        ) : (
          <DialogMessage onClose={close}>{t('move.notScheduled')}</DialogMessage>
        )
      }
    </ItemDialog>
  )
}

function Fields({ send, onClose }: { send: MovedSend; onClose: () => void }) {
  const t = useMessages('single-send-calendar')
  const format = useFormat()
  const { timeZone } = format
  const move = useMoveSend()
  const [local, setLocal] = useState(() => toLocalTime(new Date(send.at), timeZone))
  const [isMoving, setIsMoving] = useState(false)
  const at = isDay(local.date) && local.time !== '' ? fromLocalTime(local, timeZone) : null
  const about = { params: { id: send.id }, body: { send_at: send.at, moved_from: send.at } }
  const approval = useApproval('singleSends.schedule', about)
  const problem = at === null ? t('move.invalid') : at <= new Date() ? t('move.past') : undefined
  const confirm = async () => {
    if (!at || problem) return
    setIsMoving(true)
    const isMoved = at.getTime() === new Date(send.at).getTime() || (await move(send, at))
    setIsMoving(false)
    if (isMoved) onClose()
  }
  if (!approval.isKnown) return <SkeletonLines lines={5} />
  return (
    <ConfirmQuestion
      confirm={approval.ask ?? t('move.confirm')}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      busy={isMoving}
      isReady={!problem}
      problem={problem}
    >
      <p>
        {t.rich(
          'move.sentence',
          { strong: <strong /> },
          { name: send.name, time: format.time(send.at, { zone: true }) },
        )}
      </p>
      <div style={{ marginTop: 'var(--space-16)' }}>
        <DateTimeRow>
          <DateField
            name="date"
            label={t('move.date')}
            value={local.date}
            onChange={(date) => setLocal({ ...local, date })}
            autoFocus
          />
          <TimeField
            name="time"
            label={t('move.time')}
            value={local.time}
            onChange={(time) => setLocal({ ...local, time })}
          />
        </DateTimeRow>
      </div>
      <p>{t('move.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
      {approval.note}
    </ConfirmQuestion>
  )
}
