import { contentWidth } from '@carillon/email-design/column-geometry'
import type { Design, Globals, Module, ModuleId } from '@carillon/email-design/design'
import { isRightToLeft } from '@carillon/email-design/direction'
import { hintNames } from '@carillon/email-design/hints'
import { paddingValue } from '@carillon/email-design/markup'
import { canvasStylesheet } from '@carillon/email-design/stylesheet'
import type { Editor } from '@tiptap/react'
import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useLiveWriting } from '../live-writing.ts'
import { useModuleActions } from '../module-actions.ts'
import { type Device, type EditingActions, useEditedDesign } from '../use-editing.ts'
import { useModuleDialogs } from '../use-module-dialogs.ts'
import style from './canvas.module.css'
import { DropLayer } from './drop-layer.tsx'
import { earlyWriting, placeEarlyCaret, writeAtEnd } from './early-writing.tsx'
import { EmptyCanvas } from './empty-canvas.tsx'
import { generatedScope } from './generated-html.tsx'
import { ModuleBox } from './module-box.tsx'

const mobileWidth = 375
const scopes = { scope: generatedScope, narrow: `[data-device="mobile"] ${generatedScope}` }
/** Width of the page background at both sides of the message. */
const margin = 20

function mailWidth(globals: Globals, device: Device): number {
  return device === 'mobile' ? Math.min(mobileWidth, window.innerWidth - 2 * margin) : globals.width
}

/** Width of the page behind the message. The strip above it is equally wide. */
export function pageWidth(globals: Globals, device: Device): number {
  return mailWidth(globals, device) + 2 * margin
}

/** The message, module by module, at the width of a desktop or a phone. */
export const Canvas = memo(function Canvas() {
  const t = useMessages('design-editor')
  const { design, selected, device, textEditor, actions } = useEditedDesign()
  const live = useLiveWriting()
  const page = useRef<HTMLElement>(null)
  const onKeyDown = useCanvasKeys()
  const { globals } = design
  const width = mailWidth(globals, device)
  const hints = hintNames(design).join(' ')
  const css = useMemo(() => canvasStylesheet(globals, hints.split(' '), scopes), [globals, hints])
  return (
    <>
      <style>{css}</style>
      <section
        ref={page}
        className={style['page']}
        aria-label={t('canvas.label')}
        data-device={device}
        style={{ width: pageWidth(globals, device), background: globals.background }}
        onClick={(event) => {
          // A press on the bar at a selection keeps the module of that selection selected.
          if ((event.target as Element).closest('[data-selection-bar]')) return
          actions.select(moduleAt(event.target))
          if (!isWriting(document.activeElement)) placeCaret(actions, event.clientX, event.clientY)
        }}
        onFocus={({ target }) => {
          // Keyboard focus only. A mouse selects on mouse up, so that it can start a drag first.
          if (target.matches('[data-module]:focus-visible')) actions.select(moduleAt(target))
        }}
        onKeyDown={onKeyDown}
      >
        <span className="visually-hidden">{t('canvas.keys')}</span>
        <Body design={design} selected={selected} width={width} />
        <DropLayer page={page} />
        {live && textEditor?.schema.marks['bold'] && <live.SelectionBar editor={textEditor} page={page} />}
      </section>
    </>
  )
})

interface BodyProps {
  design: Design
  selected: ModuleId | null
  width: number
}

function Body({ design: { globals, modules, lang }, selected, width }: BodyProps) {
  const room = contentWidth({ ...globals, width })
  // Module names for screen readers are updated later, so that a dropped module is painted first.
  const order = useDeferredValue(modules.map(({ id }) => id).join(' '))
  const places = useMemo(() => new Map(order.split(' ').map((id, at) => [id, at + 1])), [order])
  const nameOf = (id: ModuleId, at: number) =>
    places.has(id)
      ? { position: places.get(id)!, count: places.size }
      : { position: at + 1, count: modules.length }
  return (
    <div
      className={style['mail']}
      data-mail=""
      dir={isRightToLeft(lang) ? 'rtl' : 'ltr'}
      style={{
        padding: paddingValue(globals.padding),
        background: globals.contentBackground || undefined,
        color: globals.color || '#000000',
        fontFamily: globals.font,
        fontSize: globals.size,
      }}
    >
      {modules.length === 0 && <EmptyCanvas />}
      {modules.map((module, index) => (
        <ModuleBox
          key={module.id}
          module={module}
          globals={globals}
          width={room}
          container={null}
          {...nameOf(module.id, index)}
          selected={selected && holds(module, selected) ? selected : null}
        />
      ))}
    </div>
  )
}

/**
 * Alt and arrow keys move a module, with Shift into a column of its own. Delete removes it, Enter edits its text.
 * These keys do nothing while a text is being edited; there, Escape ends editing and Ctrl+K adds a link.
 */
function useCanvasKeys() {
  const { actions, selected } = useEditedDesign()
  const modules = useModuleActions()
  const { editLink } = useModuleDialogs()
  return (event: React.KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && selected) {
      event.preventDefault()
      editLink()
      return
    }
    if (event.key === 'Escape' && selected) {
      event.stopPropagation()
      if (isWriting(target)) target.closest<HTMLElement>('[data-module]')?.focus()
      else actions.select(null)
      return
    }
    if (isWriting(target)) return
    // Keys act on the focused module, or on the selected one if the focus is on its tools.
    const isModule = target.hasAttribute('data-module')
    const id = isModule ? moduleAt(target) : selected
    if (!id) return
    const text = actions.writing()
    const early = earlyWriting()
    const nudge = event.altKey && (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0)
    const shift = event.altKey && (event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0)
    if (nudge) modules.nudge(id, nudge)
    else if (shift && event.shiftKey) modules.shiftBeside(id, shift)
    else if (shift) modules.shift(id, shift)
    else if (isModule && isDelete(event.key)) modules.remove(id)
    else if (isModule && event.key === 'Enter' && id !== selected) actions.select(id)
    else if (isModule && event.key === 'Enter' && text) writeOn(text)
    else if (isModule && event.key === 'Enter' && early) writeAtEnd(early)
    else return
    event.preventDefault()
  }
}

function isWriting(element: Element | null): boolean {
  return element instanceof HTMLElement && element.isContentEditable
}

/** Puts the caret at the end, synchronously, because the next key may already be a letter. */
function writeOn(text: Editor): void {
  text.view.focus()
  text.commands.setTextSelection(text.state.doc.content.size)
}

/** After a click on a text: puts the caret where the click was, as soon as the editor is ready. */
function placeCaret(actions: EditingActions, left: number, top: number): void {
  requestAnimationFrame(() => {
    const editor = actions.writing()
    const early = earlyWriting()
    if (early) placeEarlyCaret(early, left, top)
    const hit = editor?.view.posAtCoords({ left, top })
    if (hit) editor?.commands.focus(hit.pos, { scrollIntoView: false })
  })
}

function isDelete(key: string): boolean {
  return key === 'Delete' || key === 'Backspace'
}

function moduleAt(target: EventTarget): ModuleId | null {
  return (target as Element).closest<HTMLElement>('[data-module]')?.dataset['module'] ?? null
}

function holds(module: Module, id: ModuleId): boolean {
  if (module.id === id) return true
  return (
    module.kind === 'columns' && module.columns.some(({ modules }) => modules.some((leaf) => leaf.id === id))
  )
}
