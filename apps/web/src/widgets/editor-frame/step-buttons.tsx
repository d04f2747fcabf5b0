import { Redo2, Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './step-buttons.module.css'

interface StepButtonsProps {
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
}

/** Undo and redo, as text if there is room, otherwise as icons. */
export function StepButtons({ canUndo, canRedo, undo, redo }: StepButtonsProps) {
  const t = useMessages('design-editor')
  const look = { look: 'quiet', className: style['step'] ?? '' } as const
  const undoButton = useRef<HTMLButtonElement>(null)
  const redoButton = useRef<HTMLButtonElement>(null)
  // When a focused button becomes disabled, the focus moves to the other one, which is enabled then.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!canUndo && canRedo && focused === undoButton.current) redoButton.current?.focus()
    if (!canRedo && canUndo && focused === redoButton.current) undoButton.current?.focus()
  }, [canUndo, canRedo])
  return (
    <>
      <Button
        {...look}
        ref={undoButton}
        icon={<Undo2 aria-hidden="true" />}
        disabled={!canUndo}
        onClick={undo}
      >
        <span>{t('undo')}</span>
      </Button>
      <Button
        {...look}
        ref={redoButton}
        icon={<Redo2 aria-hidden="true" />}
        disabled={!canRedo}
        onClick={redo}
      >
        <span>{t('redo')}</span>
      </Button>
    </>
  )
}
