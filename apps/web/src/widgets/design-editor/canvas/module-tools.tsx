import type { Module } from '@carillon/email-design/design'
import { ArrowDown, ArrowUp, CodeXml, Copy, X } from 'lucide-react'
import { useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDraggable } from '../dragging.ts'
import { useModuleActions } from '../module-actions.ts'
import { useEditorHandle } from '../use-editing.ts'
import { useModuleDialogs } from '../use-module-dialogs.ts'
import style from './canvas.module.css'

/** The label of the selected module, which is also its drag handle, and its buttons. */
export function ModuleTools({ module: { id, kind }, label }: { module: Module; label: string }) {
  const t = useMessages('design-editor')
  const { nudge, duplicate, remove } = useModuleActions()
  const { actions } = useEditorHandle()
  const { editCode } = useModuleDialogs()
  const handle = useRef<HTMLSpanElement>(null)
  useDraggable(handle, { tile: kind, module: id })
  const tools = [
    ['up', ArrowUp, () => nudge(id, -1)],
    ['down', ArrowDown, () => nudge(id, 1)],
    ['editHtml', CodeXml, editCode],
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
