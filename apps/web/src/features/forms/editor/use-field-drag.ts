import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

const mark = 'carillon-form-field'

/** The side of the field below the pointer where a dragged field would land. */
export type Edge = 'above' | 'below'

/** Makes a row of the list movable by its handle, and lets others be dropped above or below it. */
export function useFieldDrag(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  id: string,
  drop: (dragged: string, edge: Edge) => void,
): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null)
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  useEffect(() => {
    const element = row.current
    if (!element || !handle.current) return
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect()
      return y < top + height / 2 ? 'above' : 'below'
    }
    return combine(
      draggable({ element, dragHandle: handle.current, getInitialData: () => ({ [mark]: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[mark] === 'string' && source.data[mark] !== id,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          latest.current(String(source.data[mark]), edgeAt(location.current.input.clientY))
        },
      }),
    )
  }, [row, handle, id])
  return edge
}
