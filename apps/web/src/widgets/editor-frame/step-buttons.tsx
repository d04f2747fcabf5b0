import { Redo2, Undo2 } from 'lucide-react'
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
  return (
    <>
      <Button {...look} icon={<Undo2 aria-hidden="true" />} disabled={!canUndo} onClick={undo}>
        <span>{t('undo')}</span>
      </Button>
      <Button {...look} icon={<Redo2 aria-hidden="true" />} disabled={!canRedo} onClick={redo}>
        <span>{t('redo')}</span>
      </Button>
    </>
  )
}
