import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  type ElementEventBasePayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import type { CalendarSend } from '@carillon/contract/single-send-calendar'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Place } from './calendar-days.rules.ts'

const mark = 'carillon-send'
const honeyPot = '[data-pdnd-honey-pot]'

export function useDraggableSend(
  element: RefObject<HTMLElement | null>,
  send: CalendarSend,
  enabled: boolean,
) {
  useEffect(() => {
    if (!element.current || !enabled) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ [mark]: send }),
      // The browser's own picture is cut to the part of the entry that its cell shows, which may be nothing.
      onGenerateDragPreview: ({ source, nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '8px', y: '4px' }),
          render: ({ container }) => {
            const picture = source.element.cloneNode(true) as HTMLElement
            picture.style.width = `${Math.max(source.element.offsetWidth, 140)}px`
            picture.style.boxShadow = 'var(--shadow)'
            container.append(picture)
          },
        }),
    })
  }, [element, send, enabled])
}

type Moved = Pick<ElementEventBasePayload, 'source' | 'location'>

/** The send that is dragged over the grid, and the place beneath the pointer. */
export function useDropPlaces(
  grid: RefObject<HTMLElement | null>,
  drop: (send: CalendarSend, place: Place) => void,
): { dragged: CalendarSend | undefined; over: Place | undefined } {
  const [dragged, setDragged] = useState<CalendarSend>()
  const [over, setOver] = useState<Place>()
  const latest = useRef(drop)
  latest.current = drop
  useEffect(() => {
    const element = grid.current
    if (!element) return
    let last: HTMLElement | null = null
    const cellAt = ({ location: { current } }: Moved) => {
      const { clientX, clientY } = current.input
      // The drag-and-drop library puts an element of its own beneath the pointer.
      const beneath = document.elementsFromPoint(clientX, clientY).find((each) => !each.matches(honeyPot))
      const cell = beneath?.closest<HTMLElement>('[data-day]')
      return cell && element.contains(cell) ? cell : null
    }
    const follow = (moved: Moved) => {
      const cell = cellAt(moved)
      if (cell === last) return
      last = cell
      setOver(cell ? readPlace(cell) : undefined)
    }
    const canMonitor = ({ source }: Pick<Moved, 'source'>) => mark in source.data
    return combine(
      dropTargetForElements({ element, canDrop: canMonitor }),
      monitorForElements({
        canMonitor,
        onDragStart: ({ source }) => setDragged(source.data[mark] as CalendarSend),
        onDrag: follow,
        onDropTargetChange: follow,
        onDrop: (moved) => {
          const isInside = moved.location.current.dropTargets.some((each) => each.element === element)
          const cell = isInside ? cellAt(moved) : null
          last = null
          setOver(undefined)
          setDragged(undefined)
          if (cell) latest.current(moved.source.data[mark] as CalendarSend, readPlace(cell))
        },
      }),
    )
  }, [grid])
  return { dragged, over }
}

/** The place of a cell. */
export function readPlace({ dataset }: HTMLElement): Place {
  const { day = '', hour } = dataset
  return hour === undefined ? { day } : { day, hour: Number(hour) }
}
