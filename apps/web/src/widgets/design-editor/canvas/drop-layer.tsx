import { fitsBeside, type Side } from '@carillon/email-design/beside'
import { equal } from '@carillon/email-design/equal'
import { memo, type RefObject, useCallback, useState } from 'react'
import { type Dragged, draggedModule, placeOfGap, useDropArea } from '../dragging.ts'
import type { Landing } from '../drop-sides.rules.ts'
import { useModuleActions } from '../module-actions.ts'
import { useEditorHandle } from '../use-editing.ts'
import style from './canvas.module.css'

/**
 * Takes dropped modules and draws the insertion line. A component of its own, so that moving the pointer renders only
 * the line.
 */
export const DropLayer = memo(function DropLayer({ page }: { page: RefObject<HTMLElement | null> }) {
  const { actions } = useEditorHandle()
  const modules = useModuleActions()
  const [line, setLine] = useState<Landing['line'] | null>(null)
  const show = useCallback(
    (landing: Landing | null) => {
      const next = landing && page.current && onPage(landing.line, page.current)
      setLine((before) => (equal(before, next) ? before : next))
    },
    [page],
  )
  const dragging = useCallback(
    (isDragging: boolean) => page.current?.toggleAttribute('data-dragging', isDragging),
    [page],
  )
  const drop = useCallback(
    (dragged: Dragged, at: Landing) => {
      const place = 'side' in at ? at.side : placeOfGap(actions.current(), dragged, at)
      if (dragged.module) modules.move(dragged.module, place)
      else if (dragged.row) modules.insert(dragged.row, place)
      else modules.add(dragged.tile, place)
    },
    [actions, modules],
  )
  const fits = useCallback(
    (dragged: Dragged, side: Side) => {
      const module = draggedModule(actions.current(), dragged)
      return module !== undefined && fitsBeside(actions.current(), module, side)
    },
    [actions],
  )
  useDropArea({ page, show, dragging, drop, fitsBeside: fits })
  if (!line) return null
  const direction = 'height' in line ? 'upright' : 'level'
  return <span className={style['line']} data-insertion-line={direction} style={line} />
})

/** Converts the place of a line from the screen to the page, so that the line moves with a scrolled page. */
function onPage(line: Landing['line'], page: HTMLElement): Landing['line'] {
  const box = page.getBoundingClientRect()
  const top = line.top - box.top - page.clientTop
  const left = line.left - box.left - page.clientLeft
  return 'height' in line
    ? { top, left: left - 2, height: line.height }
    : { top: top - 2, left, width: line.width }
}
