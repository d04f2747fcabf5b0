import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

const mark = 'carillon-step'

/** Makes a step's card movable by its handle. */
export function useStepDrag(
  card: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  id: string,
  enabled: boolean,
): void {
  useEffect(() => {
    if (!card.current || !handle.current || !enabled) return
    return draggable({
      element: card.current,
      dragHandle: handle.current,
      getInitialData: () => ({ [mark]: id }),
    })
  }, [card, handle, id, enabled])
}

/** Lets a step be dropped on a gap; true while a step is over it. */
export function useGapDrop(
  gap: RefObject<HTMLElement | null>,
  enabled: boolean,
  drop: (id: string) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  useEffect(() => {
    if (!gap.current || !enabled) return
    return dropTargetForElements({
      element: gap.current,
      canDrop: ({ source }) => typeof source.data[mark] === 'string',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        latest.current(String(source.data[mark]))
      },
    })
  }, [gap, enabled])
  return isOver
}
