import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import style from './editor-frame.module.css'

/** Props of the bar at the top of every editor. */
export interface EditorBarProps {
  /** Name of the edited content. */
  title: string
  /** The line beneath the title: usually `<SaveStatus autosave={…} />`. */
  status?: ReactNode
  /** Leaves the editor. Save first (`autosave.flush()`). */
  onBack: () => void
  /** Buttons at the right, the primary one last. */
  actions: ReactNode
  /** Notices beneath the bar that need a decision: usually `<SaveNotices … />`. */
  notices?: ReactNode
}

interface EditorFrameProps {
  bar: EditorBarProps
  /** Middle of the bar: device, undo, redo. */
  tools?: ReactNode
  left?: ReactNode
  right?: ReactNode
  /** A narrow column at the right of the canvas. */
  beside?: ReactNode
  children: ReactNode
  onKeyDown?: (event: React.KeyboardEvent) => void
}

/**
 * Bar, left panel, canvas, a column beside it, right panel. It fills the window, and only its parts scroll. Its route has `handle: {
 * bare: true }`, by which the shell hides the navigation.
 */
export function EditorFrame({ bar, tools, left, right, beside, children, onKeyDown }: EditorFrameProps) {
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
      <div
        className={style['space']}
        data-left={left ? '' : undefined}
        data-right={right ? '' : undefined}
        data-beside={beside ? '' : undefined}
      >
        {left && (
          <aside className={style['left']} aria-label={t('panels.label')}>
            {left}
          </aside>
        )}
        <div className={style['stage']} data-canvas-area="">
          {children}
        </div>
        {beside && <div className={style['beside']}>{beside}</div>}
        {right && (
          <aside className={style['right']} aria-label={t('panels.styles')}>
            {right}
          </aside>
        )}
      </div>
    </div>
  )
}
