import { savedRows } from '@carillon/contract/saved-rows'
import type { Module } from '@carillon/email-design/design'
import { findModule } from '@carillon/email-design/places'
import { ArrowDown, ArrowUp, BookmarkPlus, CodeXml, Copy, GripVertical, X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { useIsNarrow } from '../../editor-frame/use-is-narrow.ts'
import { useDraggable } from '../dragging.ts'
import { useModuleActions } from '../module-actions.ts'
import { useSaveRow } from '../save-row.tsx'
import { useEditorHandle } from '../use-editing.ts'
import { useModuleDialogs } from '../use-module-dialogs.ts'
import style from './canvas.module.css'

/**
 * The drag handle of the selected module and its buttons. They stand beside the message, at the height of the module, and
 * on phones below the module, so that they never cover a text.
 */
export function ModuleTools({ module, label }: { module: Module; label: string }) {
  const { id, kind } = module
  const t = useMessages('design-editor')
  const { nudge, duplicate, remove } = useModuleActions()
  const { actions } = useEditorHandle()
  const { editCode } = useModuleDialogs()
  const saveRow = useSaveRow()
  const mayKeep = useMay(savedRows.create)
  const isRow = findModule(actions.current(), id)?.place.container === null
  const aside = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const isNarrow = useIsNarrow()
  useBesideMessage(aside)
  useDraggable(handle, { tile: kind, module: id })
  const tools = [
    ['up', ArrowUp, () => nudge(id, -1)],
    ['down', ArrowDown, () => nudge(id, 1)],
    ...(isNarrow ? [] : [['editHtml', CodeXml, editCode] as const]),
    ['duplicate', Copy, () => duplicate(id)],
    ...(isRow && mayKeep ? [['saveRow', BookmarkPlus, () => saveRow(module)] as const] : []),
    ['delete', X, () => remove(id)],
  ] as const
  return (
    <div ref={aside} className={style['tools']}>
      <span ref={handle} className={style['handle']} title={label} aria-hidden="true">
        <GripVertical />
      </span>
      <span role="toolbar" aria-label={label}>
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
    </div>
  )
}

/** A module in a column is not at the edge of the message. Its tools are moved by that distance. */
function useBesideMessage(tools: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const element = tools.current
    const module = element?.parentElement
    const mail = element?.closest<HTMLElement>('[data-mail]')
    if (!element || !module || !mail) return
    const place = () => {
      const distance = module.getBoundingClientRect().left - mail.getBoundingClientRect().left
      element.style.setProperty('--to-edge', `${distance}px`)
    }
    place()
    const watch = new ResizeObserver(place)
    watch.observe(mail)
    watch.observe(module)
    return () => watch.disconnect()
  }, [tools])
}
