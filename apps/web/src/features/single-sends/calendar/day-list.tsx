import type { CalendarSend } from '@carillon/contract/single-send-calendar'
import { EllipsisVertical, MoveRight } from 'lucide-react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { rowAddress, useRowActions } from '../index/use-row-actions.tsx'
import { RowStatus } from '../parts/row-status.tsx'
import style from './calendar.module.css'
import type { Day } from './calendar-days.rules.ts'
import { isMovable } from './calendar-sends.rules.ts'
import { TwiceMark } from './day-head.tsx'
import type { ShownCalendar } from './shown-calendar.ts'
import { useCalendarWords } from './use-calendar-words.ts'

interface DayListProps extends Omit<ShownCalendar, 'carrying' | 'weeks'> {
  days: readonly Day[]
}

/** The days with sends, one below the other, on narrow screens. */
export function DayList({ days, sends, twiceOn, today, now }: DayListProps) {
  const t = useMessages('single-send-calendar')
  const words = useCalendarWords()
  if (sends === undefined) {
    return (
      <div className={style['days']} data-loading="">
        <SkeletonLines lines={8} />
      </div>
    )
  }
  const shown = days.filter((day) => sends.has(day))
  if (shown.length === 0) return null
  return (
    <div className={style['days']}>
      {shown.map((day) => (
        <section key={day} aria-label={words.day(day)} data-past={day < today || undefined}>
          <h2>
            {words.day(day)}
            {day === today && <span className={style['now']}>{t('today')}</span>}
          </h2>
          <TwiceMark twice={twiceOn(day)} />
          <ul>
            {sends.get(day)?.map((send) => (
              <Row key={send.id} send={send} now={now} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ send, now }: { send: CalendarSend; now: Date }) {
  const t = useMessages('single-send-calendar')
  const ui = useMessages('ui')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const actions = useRowActions()
  const move = {
    label: t('move.action'),
    icon: <MoveRight />,
    to: dialogTo(`/single-sends/${send.id}/move`),
  }
  return (
    <li data-menu-area="">
      <time dateTime={send.at}>{format.clock(send.at, { zone: false })}</time>
      <span className={style['what']}>
        <Link to={rowAddress(send)}>{send.name}</Link>
        <RowStatus row={send} />
      </span>
      <MenuButton
        look="quiet"
        size="icon"
        aria-label={`${ui('table.actions')}: ${send.name}`}
        actions={[...(isMovable(send, now) ? [move] : []), ...actions(send)]}
      >
        <EllipsisVertical aria-hidden="true" />
      </MenuButton>
    </li>
  )
}
