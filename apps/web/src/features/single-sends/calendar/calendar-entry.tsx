import type { CalendarSend } from '@carillon/contract/single-send-calendar'
import { singleSends } from '@carillon/contract/single-sends'
import { Check, Clock, Send, TriangleAlert, Trophy } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { rowAddress } from '../index/use-row-actions.tsx'
import style from './calendar.module.css'
import { isMovable } from './calendar-sends.rules.ts'
import { useDraggableSend } from './use-drop-places.ts'

interface CalendarEntryProps {
  send: CalendarSend
  now: Date
  isCarried: boolean
  /** True if Tab reaches the send. */
  isReachable: boolean
}

/** A send in a cell: its time and name, with a sign of its status. It can be dragged while it is scheduled. */
export function CalendarEntry({ send, now, isCarried, isReachable }: CalendarEntryProps) {
  const t = useMessages('single-send-calendar')
  const words = useMessages('single-sends')
  const format = useFormat()
  const link = useRef<HTMLAnchorElement>(null)
  const mayMove = useMay(singleSends.schedule)
  const canMove = mayMove && isMovable(send, now)
  useDraggableSend(link, send, canMove)
  const { id, name, at, status } = send
  const time = format.clock(at, { zone: false })
  const { look, Icon } = lookOf(send)
  const label = t('entry', { time, name, status: words(`status.${status}`) })
  return (
    <Link
      ref={link}
      to={rowAddress(send)}
      className={style['entry']}
      data-look={look}
      data-send={id}
      data-at={at}
      data-carried={isCarried || undefined}
      data-movable={canMove || undefined}
      draggable={canMove}
      tabIndex={isReachable ? 0 : -1}
      aria-label={label}
      title={label}
    >
      <Icon aria-hidden="true" />
      <time dateTime={at}>{time}</time>
      <span>{name}</span>
    </Link>
  )
}

function lookOf({ status, delivery }: CalendarSend) {
  if (status === 'scheduled') return { look: 'planned', Icon: Clock }
  if (status === 'pick-winner') return { look: 'testing', Icon: Trophy }
  if (delivery?.status === 'sending') return { look: 'planned', Icon: Send }
  const isTroubled = status === 'expired' || delivery?.status === 'paused' || delivery?.status === 'stopped'
  return isTroubled ? { look: 'attention', Icon: TriangleAlert } : { look: 'done', Icon: Check }
}
