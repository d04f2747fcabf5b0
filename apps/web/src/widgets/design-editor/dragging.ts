import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  type ElementEventBasePayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Side } from '@carillon/email-design/beside'
import { newModule } from '@carillon/email-design/defaults'
import type { Design, Module, ModuleId } from '@carillon/email-design/design'
import { columnCellSelector } from '@carillon/email-design/generate-module'
import { findModule, type Place, sameContainer } from '@carillon/email-design/places'
import { type RefObject, useEffect } from 'react'
import { isNarrow } from '../editor-frame/use-is-narrow.ts'
import { type CanvasBoxes, type GapLanding, type Point, type RowBox, scrollStep } from './drop-gaps.rules.ts'
import { type Landing, landingAt, lineWithin } from './drop-sides.rules.ts'
import type { TileKind } from './use-editing.ts'

/** The dragged part: a new module from the panel, a saved row, or a module that is already in the message. */
export type Dragged =
  | { tile: TileKind; module?: undefined; row?: Module }
  | { tile: TileKind; module: ModuleId; row?: undefined }

const mark = 'carillon-module'

export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged, enabled = true): void {
  const { tile, module, row } = dragged
  useEffect(() => {
    if (!element.current || !enabled) return
    return draggable({
      element: element.current,
      canDrag: () => !isNarrow(),
      getInitialData: () => ({ [mark]: true, tile, module, row }),
    })
  }, [element, tile, module, row, enabled])
}

interface DropArea {
  /** The page on the canvas. The scrolling element around it takes drops as well. */
  page: RefObject<HTMLElement | null>
  /** Called whenever the landing place of a dragged module changes; null where it can't be dropped. */
  show: (landing: Landing | null) => void
  dragging: (isDragging: boolean) => void
  drop: (dragged: Dragged, landing: Landing) => void
  /** True if the dragged module can be put into a column of its own at this side. */
  fitsBeside: (dragged: Dragged, side: Side) => boolean
}

type Moved = Pick<ElementEventBasePayload, 'source' | 'location'>

/** Height of the line of checks, which covers the lower end of the canvas. */
export const checksHeight = 36

/**
 * Lets modules be dropped anywhere on the canvas and around it, and scrolls the canvas while the pointer is near its
 * edges.
 */
export function useDropArea({ page, show, dragging, drop, fitsBeside }: DropArea): void {
  useEffect(() => {
    const area = page.current?.closest<HTMLElement>('[data-canvas-area]')
    if (!area) return
    let over: { dragged: Dragged; x: number; y: number } | null = null
    let frame = 0
    const seen = () => {
      const { top, bottom } = area.getBoundingClientRect()
      return { top, bottom: bottom - checksHeight }
    }
    const landing = (dragged: Dragged, point: Point) =>
      landingAt(boxesOf(page.current!), point, {
        inColumns: !isColumns(dragged),
        // Columns are stacked on phones, so no module can be put beside another.
        beside: (side) => page.current?.dataset['device'] === 'desktop' && fitsBeside(dragged, side),
      })
    const look = () => {
      const { top, bottom } = seen()
      show(over && lineWithin(landing(over.dragged, over), { top: top + 3, bottom: bottom - 3 }))
    }
    const scroll = () => {
      frame = requestAnimationFrame(scroll)
      const step = over ? scrollStep(over.y, seen()) : 0
      if (step !== 0) area.scrollTop += step
    }
    const follow = ({ source, location: { current } }: Moved) => {
      const { clientX: x, clientY: y } = current.input
      const isOver = current.dropTargets.some(({ element }) => element === area)
      over = isOver ? { dragged: source.data as unknown as Dragged, x, y } : null
      look()
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      area.removeEventListener('scroll', look)
      over = null
    }
    const undo = combine(
      dropTargetForElements({ element: area, canDrop: ({ source }) => isModule(source.data) }),
      monitorForElements({
        canMonitor: ({ source }) => isModule(source.data),
        onDragStart: () => {
          dragging(true)
          // Browsers also scroll by themselves while a module is dragged.
          area.addEventListener('scroll', look)
          frame = requestAnimationFrame(scroll)
        },
        onDrag: follow,
        onDropTargetChange: follow,
        onDrop: ({ source, location: { current } }) => {
          stop()
          dragging(false)
          show(null)
          if (!current.dropTargets.some(({ element }) => element === area)) return
          const dragged = source.data as unknown as Dragged
          drop(dragged, landing(dragged, { x: current.input.clientX, y: current.input.clientY }))
        },
      }),
    )
    return () => {
      stop()
      undo()
    }
  }, [page, show, dragging, drop, fitsBeside])
}

/** The module that is being dragged, as far as it is known before the drop. Undefined if it was deleted meanwhile. */
export function draggedModule(design: Design, { tile, module, row }: Dragged): Module | undefined {
  if (module) return findModule(design, module)?.module
  // A row is dropped with another ID. The saved ID may be in use by the original module in this message.
  return { ...(row ?? newModule(tile === 'imageText' ? 'columns' : tile, '')), id: 'dragged' }
}

/** The target position for a drop at a gap. Positions are counted without the dragged module. */
export function placeOfGap(design: Design, dragged: Dragged, { container, gap }: GapLanding): Place {
  const from = dragged.module ? findModule(design, dragged.module)?.place : undefined
  const leavesAbove = from && sameContainer(from.container, container) && from.index < gap
  return { container, index: leavesAbove ? gap - 1 : gap }
}

/** Measures the rows of the message and the content of their columns. */
function boxesOf(page: HTMLElement): CanvasBoxes {
  const mail = page.querySelector<HTMLElement>('[data-mail]') ?? page
  return { mail: mail.getBoundingClientRect(), rows: modulesIn(mail).map(rowOf) }
}

function rowOf(row: HTMLElement): RowBox {
  const { top, bottom, left, right } = row.getBoundingClientRect()
  const { module: id = '', kind } = row.dataset
  if (kind !== 'columns') return { id, top, bottom, left, right }
  const cells = [...row.querySelectorAll<HTMLElement>(columnCellSelector)].map((cell) => {
    const box = cell.getBoundingClientRect()
    const modules = modulesIn(cell).map((module) => module.getBoundingClientRect())
    return { top: box.top, bottom: box.bottom, left: box.left, right: box.right, modules }
  })
  return { id, top, bottom, left, right, cells }
}

function modulesIn(parent: HTMLElement): HTMLElement[] {
  return [...parent.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.hasAttribute('data-module'),
  )
}

function isModule(data: Record<string | symbol, unknown>): boolean {
  return Boolean(data[mark])
}

function isColumns({ tile }: Dragged): boolean {
  return tile === 'columns' || tile === 'imageText'
}
