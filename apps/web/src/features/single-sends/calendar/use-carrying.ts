import type { CalendarSend } from '@carillon/contract/single-send-calendar'
import { singleSends } from '@carillon/contract/single-sends'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { type Day, type FirstWeekday, type Place, placeByKey, type Span } from './calendar-days.rules.ts'
import { isMovable, placeOf, refusesMove, timeAt } from './calendar-sends.rules.ts'
import { useCalendarWords } from './use-calendar-words.ts'
import { readPlace, useDropPlaces } from './use-drop-places.ts'
import { useMoveSend } from './use-move-send.ts'

interface Options {
  span: Span
  days: readonly Day[]
  /** The day of the address. */
  day: Day
  first: FirstWeekday
  sends: readonly CalendarSend[]
  now: Date
  turnTo: (day: Day) => void
}

export interface Carrying {
  grid: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  /** The send that is moved by keyboard. */
  carried: CalendarSend | undefined
  cancel: () => void
  /** The attributes of a place's cell, besides its content. */
  cell: (place: Place) => Record<string, unknown>
  /** True if the focus is in this place, so that Tab goes on to its content. */
  isCurrent: (place: Place) => boolean
  /** The text for screen readers. */
  spoken: string
}

/**
 * The focus in the grid, and moving sends by pointer and keyboard. One cell has the focus; arrow keys move it, also
 * to other pages. Space on a send picks it up; the arrow keys then choose its new place.
 */
export function useCarrying({ span, days, day, first, sends, now, turnTo }: Options): Carrying {
  const t = useMessages('single-send-calendar')
  const format = useFormat()
  const words = useCalendarWords()
  const move = useMoveSend()
  const mayMove = useMay(singleSends.schedule)
  const { timeZone } = format
  const grid = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<Place>({ day, hour: 8 })
  const [carried, setCarried] = useState<CalendarSend>()
  const [spoken, say] = useState('')
  /** The selector of the element that gets the focus as soon as it is there. */
  const awaited = useRef<string>(undefined)

  const isHere = days.includes(chosen.day)
  const current: Place = {
    day: isHere ? chosen.day : day,
    ...(span === 'week' ? { hour: chosen.hour ?? 8 } : {}),
  }
  const isCurrent = (place: Place) => place.day === current.day && place.hour === current.hour
  const time = (at: string) => format.time(at, { zone: false })

  useEffect(() => {
    const found = awaited.current && grid.current?.querySelector<HTMLElement>(awaited.current)
    if (!found) return
    awaited.current = undefined
    found.focus()
  })

  const focus = (place: Place) => {
    choose({ hour: chosen.hour, ...place })
    awaited.current = selectorOf(place)
    if (!days.includes(place.day)) turnTo(place.day)
  }

  /** Moves a send, or reports the reason why it can't be moved to this place. */
  const drop = (send: CalendarSend, place: Place, refused: (reason: 'pastDay' | 'pastTime') => void) => {
    const to = timeAt(send.at, place, timeZone)
    if (to.getTime() === new Date(send.at).getTime()) return false
    const reason = refusesMove(send.at, place, { now: new Date(), timeZone })
    if (reason) {
      refused(reason)
      return false
    }
    awaited.current = `[data-send="${send.id}"][data-at="${to.toISOString()}"]`
    choose({ ...placeOf(to.toISOString(), timeZone) })
    say(t('spoken.dropped', { name: send.name, time: time(to.toISOString()) }))
    void move(send, to)
    return true
  }

  const dropByPointer = (send: CalendarSend, place: Place) =>
    drop(send, place, (reason) => {
      const { name, at } = send
      const there = words.timeThere(at, place)
      const key = reason === 'pastDay' ? 'past.day' : 'past.time'
      showAlert(t(key, { name, time: time(at), there }), { tone: 'warning' })
    })
  const { dragged, over } = useDropPlaces(grid, dropByPointer)

  const sayRefused = (send: CalendarSend, place: Place, reason: 'pastDay' | 'pastTime') =>
    reason === 'pastDay'
      ? say(t('spoken.pastDay', { day: words.day(place.day) }))
      : say(t('spoken.pastTime', { time: words.timeThere(send.at, place) }))

  const cancel = () => {
    if (!carried) return
    const { id, name, at } = carried
    setCarried(undefined)
    say(t('spoken.cancelled', { name, time: time(at) }))
    const from = placeOf(at, timeZone)
    choose(from)
    awaited.current = `[data-send="${id}"]`
    if (!days.includes(from.day)) turnTo(from.day)
  }

  const pickUp = (send: CalendarSend) => {
    const { name, at } = send
    if (!mayMove || !isMovable(send, new Date())) return say(t('spoken.fixed', { name }))
    setCarried(send)
    const { day, hour } = placeOf(at, timeZone)
    focus(span === 'week' ? { day, hour } : { day })
    say(t(span === 'week' ? 'spoken.pickedWeek' : 'spoken.picked', { name, time: time(at) }))
  }

  const go = (place: Place) => {
    focus(place)
    if (!carried) return
    const reason = refusesMove(carried.at, place, { now: new Date(), timeZone })
    if (reason) sayRefused(carried, place, reason)
    else say(t('spoken.there', { time: words.timeThere(carried.at, place) }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-day]')
    const send = sends.find(({ id }) => id === target.closest<HTMLElement>('[data-send]')?.dataset['send'])
    // Sends without room in a cell are shown above the page.
    const act = cell ? actionOf(event.key, cell) : send && event.key === ' ' ? () => pickUp(send) : undefined
    if (!act) return
    event.preventDefault()
    act()

    function actionOf(key: string, cell: HTMLElement): (() => void) | undefined {
      const place = readPlace(cell)
      const isPress = key === 'Enter' || key === ' '
      if (carried) {
        if (isPress)
          return () => {
            const isSame = timeAt(carried.at, place, timeZone).getTime() === new Date(carried.at).getTime()
            if (isSame) return cancel()
            if (drop(carried, place, (reason) => sayRefused(carried, place, reason))) setCarried(undefined)
          }
        if (key === 'Escape') return cancel
      } else if (send) {
        if (key === ' ') return () => pickUp(send)
        if (key === 'Escape') return () => cell.focus()
        if (key === 'ArrowUp' || key === 'ArrowDown') {
          const next = neighbour(cell, target, key === 'ArrowUp' ? -1 : 1)
          return () => (next ?? cell).focus()
        }
      } else if (target === cell && isPress) {
        return () => neighbour(cell, null, 1)?.focus()
      } else if (target !== cell) return undefined
      const next = placeByKey(key, place, first)
      return next && (() => go(next))
    }
  }

  return {
    grid,
    onKeyDown,
    carried,
    cancel,
    isCurrent,
    spoken,
    cell: (place) => {
      const moving = dragged ?? carried
      const isOver = over ? selectorOf(over) === selectorOf(place) : carried !== undefined && isCurrent(place)
      const isRefused = isOver && moving && refusesMove(moving.at, place, { now, timeZone })
      return {
        tabIndex: isCurrent(place) ? 0 : -1,
        'data-day': place.day,
        'data-hour': place.hour,
        'data-over': isOver ? (isRefused ? 'refused' : 'free') : undefined,
        onFocus: () => choose({ hour: chosen.hour, ...place }),
      }
    },
  }
}

function selectorOf({ day, hour }: Place): string {
  return `[data-day="${day}"]${hour === undefined ? '' : `[data-hour="${hour}"]`}`
}

/** The link before or after `link` in a cell; without `link`, the first one. */
function neighbour(cell: HTMLElement, link: HTMLElement | null, by: -1 | 1): HTMLElement | undefined {
  const links = [...cell.querySelectorAll<HTMLElement>('a, button')]
  return links[link ? links.indexOf(link) + by : 0]
}
