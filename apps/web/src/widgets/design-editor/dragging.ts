import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Design, ModuleId } from '@carillon/email-design/design'
import { type Container, findModule, type Place, sameContainer } from '@carillon/email-design/places'
import { createContext, type RefObject, use, useEffect, useState } from 'react'
import { isNarrow } from '../editor-frame/use-is-narrow.ts'
import type { TileKind } from './use-editing.ts'

/** What is being dragged: a new module from the panel, or one that is already in the message. */
export type Dragged = { tile: TileKind; module?: undefined } | { tile: TileKind; module: ModuleId }

/** Where a dragged module would be inserted, and where to draw the line (in pixels, relative to the viewport). */
export interface Landing {
  container: Container
  /** Number of modules in the container above this gap. */
  gap: number
  line: { top: number; left: number; width: number }
}

const mark = 'carillon-module'

export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged, enabled = true): void {
  const { tile, module } = dragged
  useEffect(() => {
    if (!element.current || !enabled) return
    return draggable({
      element: element.current,
      canDrag: () => !isNarrow(),
      getInitialData: () => ({ [mark]: true, tile, module }),
    })
  }, [element, tile, module, enabled])
}

export interface DropHandler {
  land: (landing: Landing | null) => void
  drop: (dragged: Dragged, landing: Landing) => void
}

export const DropHandlerContext = createContext<DropHandler | null>(null)

/** Makes an element accept modules for a container. Columns accept all modules except columns. */
export function useDropTarget(element: HTMLElement | null, container: Container): void {
  const handler = use(DropHandlerContext)
  const columns = container?.columns
  const column = container?.column
  useEffect(() => {
    if (!element || !handler) return
    element.dataset['takesModules'] = ''
    const target: Container = columns === undefined || column === undefined ? null : { columns, column }
    const show = (y: number) => handler.land(landingAt(element, target, y))
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => Boolean(source.data[mark]) && !(target && isColumns(source.data)),
      onDrag: ({ location, self }) => {
        if (location.current.dropTargets[0]?.element === self.element) show(location.current.input.clientY)
      },
      onDrop: ({ location, self, source }) => {
        if (location.current.dropTargets[0]?.element !== self.element) return
        handler.drop(
          source.data as unknown as Dragged,
          landingAt(element, target, location.current.input.clientY),
        )
      },
    })
  }, [element, handler, columns, column])
}

/**
 * True while a module is being dragged. Calls `clear` to remove the insertion line when the drag ends or leaves the
 * canvas.
 */
export function useDragWatch(clear: () => void): boolean {
  const [dragging, setDragging] = useState(false)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => Boolean(source.data[mark]),
        onDragStart: () => setDragging(true),
        onDropTargetChange: ({ location }) => {
          if (location.current.dropTargets.length === 0) clear()
        },
        onDrop: () => {
          setDragging(false)
          clear()
        },
      }),
    [clear],
  )
  return dragging
}

/** The target position for a drop at a gap. Positions are counted without the dragged module. */
export function placeOfGap(design: Design, dragged: Dragged, { container, gap }: Landing): Place {
  const from = dragged.module ? findModule(design, dragged.module)?.place : undefined
  const leavesAbove = from && sameContainer(from.container, container) && from.index < gap
  return { container, index: leavesAbove ? gap - 1 : gap }
}

/** The gap nearest to a vertical position, measured from the middles of the container's own modules. */
function landingAt(element: HTMLElement, container: Container, y: number): Landing {
  const modules = [...element.querySelectorAll<HTMLElement>('[data-module]')].filter(
    (module) => module.parentElement?.closest('[data-takes-modules]') === element,
  )
  const boxes = modules.map((module) => module.getBoundingClientRect())
  const gap = boxes.filter(({ top, bottom }) => (top + bottom) / 2 < y).length
  const own = element.getBoundingClientRect()
  const top = boxes[gap - 1]?.bottom ?? boxes[0]?.top ?? own.top + Math.min(own.height / 2, 24)
  return { container, gap, line: { top, left: own.left, width: own.width } }
}

function isColumns(data: Record<string | symbol, unknown>): boolean {
  return data['tile'] === 'columns' || data['tile'] === 'imageText'
}
