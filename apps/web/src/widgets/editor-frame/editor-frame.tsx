import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import style from './editor-frame.module.css'

/** What every editor's caller supplies for the bar at the top. */
export interface EditorBarProps {
  /** Name of what is being edited. */
  title: string
  /** The quiet line beneath: usually `<SaveStatus autosave={…} />`. */
  status?: ReactNode
  /** Leaves the editor; save first (`autosave.flush()`). */
  onBack: () => void
  /** Buttons at the right, the primary one last. */
  actions: ReactNode
  /** Strips beneath the bar that need a decision: usually `<SaveNotices … />`. */
  notices?: ReactNode
}

interface EditorFrameProps {
  bar: EditorBarProps
  /** Middle of the bar: device, undo, redo. */
  tools?: ReactNode
  left?: ReactNode
  right?: ReactNode
  children: ReactNode
  onKeyDown?: (event: React.KeyboardEvent) => void
}

/**
 * Bar, left panel, stage, right panel. It is as high as the window and nothing in it scrolls but its parts.
 * Its route has `handle: { bare: true }`, so that the shell leaves it the window.
 */
export function EditorFrame({ bar, tools, left, right, children, onKeyDown }: EditorFrameProps) {
  const t = useMessages('design-editor')
  useDocumentTitle(bar.title)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole editor, each has a button as well
    <div className={style['frame']} onKeyDown={onKeyDown}>
      <header className={style['bar']}>
        <div className={style['name']}>
          <Button look="quiet" size="icon" aria-label={t('back')} onClick={bar.onBack}>
            <ArrowLeft aria-hidden="true" />
          </Button>
          <div className={style['titles']}>
            <h1>{bar.title}</h1>
            {bar.status}
          </div>
        </div>
        <div className={style['tools']}>{tools}</div>
        <div className={style['actions']}>{bar.actions}</div>
      </header>
      {bar.notices}
      <div className={style['space']} data-left={left ? '' : undefined} data-right={right ? '' : undefined}>
        {left && (
          <aside className={style['left']} aria-label={t('panels.label')}>
            {left}
          </aside>
        )}
        <div className={style['stage']}>{children}</div>
        {right && (
          <aside className={style['right']} aria-label={t('panels.styles')}>
            {right}
          </aside>
        )}
      </div>
    </div>
  )
}
