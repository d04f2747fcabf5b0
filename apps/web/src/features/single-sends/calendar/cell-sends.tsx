import type { CalendarSend } from '@carillon/contract/single-send-calendar'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './calendar.module.css'
import { CalendarEntry } from './calendar-entry.tsx'

interface CellSendsProps {
  sends: readonly CalendarSend[]
  /** The number of lines of the cell. */
  lines: number
  /** The day or hour, in words. */
  place: string
  now: Date
  carried: CalendarSend | undefined
  isReachable: boolean
}

/** The sends of a cell. Its last line opens the sends without room. */
export function CellSends({ sends, lines, place, now, carried, isReachable }: CellSendsProps) {
  const t = useMessages('single-send-calendar')
  const [isOpen, setIsOpen] = useState(false)
  const shown = sends.length <= lines ? sends : sends.slice(0, lines - 1)
  const others = sends.slice(shown.length)
  const entries = (of: readonly CalendarSend[], reachable: boolean) =>
    of.map((send) => (
      <CalendarEntry
        key={send.id}
        send={send}
        now={now}
        isCarried={carried?.id === send.id}
        isReachable={reachable}
      />
    ))
  return (
    <div className={style['sends']}>
      {entries(shown, isReachable)}
      {others.length > 0 && (
        <Popover
          opened={isOpen && !carried}
          onChange={setIsOpen}
          position="bottom-start"
          width={280}
          trapFocus
          returnFocus={!carried}
          withinPortal
        >
          <Popover.Target>
            <button
              type="button"
              className={style['more']}
              tabIndex={isReachable ? 0 : -1}
              aria-label={t('moreOn', { count: others.length, day: place })}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('more', { count: others.length })}
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={place}>
            <div className={style['others']}>{entries(others, true)}</div>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}
