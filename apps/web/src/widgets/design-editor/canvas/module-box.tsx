import type { Globals, Module, ModuleId } from '@carillon/email-design/design'
import type { Container } from '@carillon/email-design/places'
import { ArrowDown, ArrowUp, Copy, X } from 'lucide-react'
import { memo, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDraggable } from '../dragging.ts'
import { useModuleActions } from '../module-actions.ts'
import { useEditedDesign } from '../use-editing.ts'
import style from './canvas.module.css'
import { ModuleBody } from './module-body.tsx'

export interface ModuleBoxProps {
  module: Module
  globals: Globals
  /** Pixels it may take. */
  width: number
  container: Container
  position: number
  count: number
  /** The selected module when it is this one or stands in it, else null, so that other boxes stay as they are. */
  selected: ModuleId | null
}

/** One module on the canvas: select it, drag it, and everything the keyboard does. */
export const ModuleBox = memo(function ModuleBox(props: ModuleBoxProps) {
  const { module, container, position, count, selected } = props
  const t = useMessages('design-editor')
  const element = useRef<HTMLDivElement>(null)
  const isSelected = selected === module.id
  const isWriting = isSelected && module.kind === 'text'
  useDraggable(element, { tile: module.kind, module: module.id }, !isWriting)
  const kind = t(`kinds.${module.kind}`)
  const label = container
    ? t('canvas.moduleInColumn', { kind, position, count, column: container.column + 1 })
    : t('canvas.module', { kind, position, count })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this is a part of a document
    <div
      ref={element}
      className={style['module']}
      data-module={module.id}
      data-kind={module.kind}
      data-selected={isSelected || undefined}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: modules are selected, moved and removed by keyboard
      tabIndex={0}
      aria-label={label}
      aria-current={isSelected || undefined}
    >
      {isSelected && <ModuleTools module={module} label={kind} />}
      <ModuleBody {...props} />
    </div>
  )
})

function ModuleTools({ module: { id, kind }, label }: { module: Module; label: string }) {
  const t = useMessages('design-editor')
  const { nudge, duplicate, remove } = useModuleActions()
  const { actions } = useEditedDesign()
  const handle = useRef<HTMLSpanElement>(null)
  useDraggable(handle, { tile: kind, module: id })
  const tools = [
    ['up', ArrowUp, () => nudge(id, -1)],
    ['down', ArrowDown, () => nudge(id, 1)],
    ['duplicate', Copy, () => duplicate(id)],
    ['delete', X, () => remove(id)],
  ] as const
  return (
    <>
      <span ref={handle} className={style['tag']} aria-hidden="true">
        {label}
      </span>
      <span className={style['tools']} role="toolbar" aria-label={label}>
        {tools.map(([name, Icon, run]) => (
          <button
            key={name}
            type="button"
            title={t(`canvas.${name}`)}
            aria-label={t(`canvas.${name}`)}
            onClick={(event) => {
              event.stopPropagation()
              run()
              if (name !== 'delete' && name !== 'duplicate') actions.select(id)
            }}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
      </span>
    </>
  )
}
