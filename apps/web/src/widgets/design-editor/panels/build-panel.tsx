import { memo, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDraggable } from '../dragging.ts'
import { useModuleActions } from '../module-actions.ts'
import { ModuleIcon } from '../module-icon.tsx'
import type { TileKind } from '../use-editing.ts'
import { AdvancedTools } from './advanced-tools.tsx'
import style from './panels.module.css'
import { SavedRows } from './saved-rows.tsx'

const tiles: TileKind[] = [
  'text',
  'image',
  'imageText',
  'button',
  'columns',
  'divider',
  'spacer',
  'social',
  'code',
  'unsubscribe',
]

/** The palette: drag a module into the message, or press it. */
export const BuildPanel = memo(function BuildPanel() {
  const t = useMessages('design-editor')
  return (
    <>
      <Tiles />
      <p className={style['hint']}>{t('build.hint')}</p>
      <SavedRows />
      <AdvancedTools />
    </>
  )
})

/** All modules. `onAdd` is called before one is inserted by a click. */
export function Tiles({ onAdd }: { onAdd?: () => void }) {
  return (
    <div className={style['tiles']}>
      {tiles.map((kind) => (
        <Tile key={kind} kind={kind} onAdd={onAdd} />
      ))}
    </div>
  )
}

function Tile({ kind, onAdd }: { kind: TileKind; onAdd: (() => void) | undefined }) {
  const t = useMessages('design-editor')
  const { add } = useModuleActions()
  const element = useRef<HTMLButtonElement>(null)
  useDraggable(element, { tile: kind })
  return (
    <button
      ref={element}
      type="button"
      className={style['tile']}
      aria-label={t('build.add', { kind: t(`kinds.${kind}`) })}
      onClick={() => {
        onAdd?.()
        add(kind)
      }}
    >
      <ModuleIcon kind={kind} />
      {t(`kinds.${kind}`)}
    </button>
  )
}
