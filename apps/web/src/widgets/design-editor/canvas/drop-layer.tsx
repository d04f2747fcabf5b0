import { memo, type RefObject, useCallback, useState } from 'react'
import { type Dragged, placeOfGap, useDropArea } from '../dragging.ts'
import type { Landing } from '../drop-gaps.rules.ts'
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
      setLine((before) => (same(before, next) ? before : next))
    },
    [page],
  )
  const dragging = useCallback(
    (isDragging: boolean) => page.current?.toggleAttribute('data-dragging', isDragging),
    [page],
  )
  const drop = useCallback(
    (dragged: Dragged, at: Landing) => {
      const place = placeOfGap(actions.current(), dragged, at)
      if (dragged.module) modules.move(dragged.module, place)
      else if (dragged.row) modules.insert(dragged.row, place)
      else modules.add(dragged.tile, place)
    },
    [actions, modules],
  )
  useDropArea({ page, show, dragging, drop })
  return line && <span className={style['line']} data-insertion-line="" style={line} />
})

/** The page moves under a line that stays where it is on the screen, so a line is placed on the page. */
function onPage({ top, left, width }: Landing['line'], page: HTMLElement) {
  const box = page.getBoundingClientRect()
  return { top: top - box.top - page.clientTop - 2, left: left - box.left - page.clientLeft, width }
}

function same(a: Landing['line'] | null, b: Landing['line'] | null): boolean {
  return a?.top === b?.top && a?.left === b?.left && a?.width === b?.width
}
