import { newModule } from '@carillon/email-design/defaults'
import type { Design, Module, ModuleId, ModuleKind } from '@carillon/email-design/design'
import { closeGroup, type History, record, redo, startHistory, undo } from '@carillon/email-design/history'
import type { Editor } from '@tiptap/react'
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import type { Language } from '#lib/messages.tsx'
import { withoutNul } from '#lib/without-nul.ts'
import { useIsNarrow } from '../editor-frame/use-is-narrow.ts'
import type { TextRange } from './canvas/row-elements.ts'

export type Command = (design: Design) => Design
export type Device = 'desktop' | 'mobile'

/** The tiles of the palette. `imageText` is two columns with an image and a text. */
export type TileKind = ModuleKind | 'imageText'

/**
 * The parts that never change while a design is open. Components that need only these don't render with every letter.
 */
export interface EditorHandle {
  /** Address of the editor. Its dialogs have addresses below it. */
  base: string
  actions: EditingActions
}

/** State shared by panels and canvas. The document is only changed through `change`. */
export interface Editing extends EditorHandle {
  design: Design
  selected: ModuleId | null
  device: Device
  /** True on a narrow screen: there are no styles, and the message is always as wide as on a phone. */
  isNarrow: boolean
  canUndo: boolean
  canRedo: boolean
  /** The editor of the text or label being edited, or null. */
  textEditor: Editor | null
  /** The text that screen readers announce. */
  announcement: string
}

/** Stable as long as the editor is mounted, so that memoised modules don't render again. */
export interface EditingActions {
  /** Runs a command. Quick changes with the same `group` are one undo step. */
  change: (command: Command, group?: string) => void
  select: (id: ModuleId | null) => void
  setDevice: (device: Device) => void
  setTextEditor: (editor: Editor | null) => void
  undo: () => boolean
  redo: () => boolean
  announce: (sentence: string) => void
  /** The editor of the text or label being edited now, for event handlers. */
  writing: () => Editor | null
  /** Selects a module whose text typing replaces. Its editor asks for this with `takeWriting`, once. */
  startWriting: (id: ModuleId) => void
  /** The next editor of the text goes on with this selection. */
  keepCaret: (id: ModuleId, caret: TextRange) => void
  takeWriting: (id: ModuleId) => TextRange | 'all' | null
  /** The design now, for event handlers. */
  current: () => Design
  /** The selected module now, for event handlers. */
  selected: () => ModuleId | null
}

/** A pause of this length while typing starts a new undo step. */
const typingPauseMs = 1_000

/** History, selection and device of one open design. `onChange` is called synchronously with every changed design. */
export function useEditing(base: string, initial: Design, onChange: (design: Design) => void): Editing {
  const [history, setHistory] = useState(() => startHistory(initial))
  const [selected, setSelected] = useState<ModuleId | null>(null)
  const [device, setDevice] = useState<Device>('desktop')
  const isNarrow = useIsNarrow()
  const [textEditor, setTextEditor] = useState<Editor | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef<History>(history)
  const selection = useRef<ModuleId | null>(null)
  const writing = useRef<Editor | null>(null)
  const toWrite = useRef<{ id: ModuleId; caret: TextRange | 'all' } | null>(null)
  const tell = useRef(onChange)
  tell.current = onChange
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback((next: History): boolean => {
    const before = latest.current
    if (next === before) return false
    latest.current = next
    setHistory(next)
    if (next.present !== before.present) tell.current(next.present)
    return true
  }, [])

  const select = useCallback(
    (id: ModuleId | null) => {
      // Text typed in another module is another undo step.
      if (id !== selection.current) show(closeGroup(latest.current))
      selection.current = id
      setSelected(id)
    },
    [show],
  )

  const actions = useMemo<EditingActions>(
    () => ({
      change(command, group) {
        clearTimeout(pause.current)
        const before = latest.current.present
        show(record(latest.current, withoutNul(command(before), before), group ?? null))
        if (group) pause.current = setTimeout(() => show(closeGroup(latest.current)), typingPauseMs)
      },
      select,
      setDevice,
      setTextEditor(editor) {
        writing.current = editor
        setTextEditor(editor)
      },
      writing: () => writing.current,
      startWriting(id) {
        toWrite.current = { id, caret: 'all' }
        select(id)
      },
      keepCaret(id, caret) {
        toWrite.current = { id, caret }
      },
      takeWriting(id) {
        if (toWrite.current?.id !== id) return null
        const { caret } = toWrite.current
        toWrite.current = null
        return caret
      },
      undo: () => show(undo(latest.current)),
      redo: () => show(redo(latest.current)),
      // Screen readers only repeat a sentence if it differs from the last one.
      announce: (sentence) =>
        setAnnouncement((before) => (before === sentence ? `${sentence}\u00a0` : sentence)),
      current: () => latest.current.present,
      selected: () => selection.current,
    }),
    [show, select],
  )

  return {
    base,
    design: history.present,
    selected,
    device: isNarrow ? 'mobile' : device,
    isNarrow,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    textEditor,
    announcement,
    actions,
  }
}

export const EditingContext = createContext<Editing | null>(null)
export const EditorHandleContext = createContext<EditorHandle | null>(null)

/** The open design and its actions, for panels, including those of the caller. */
export function useEditedDesign(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('no design: render below DesignEditor')
  return editing
}

/** The actions alone, for components that don't show the design. */
export function useEditorHandle(): EditorHandle {
  const handle = use(EditorHandleContext)
  if (!handle) throw new Error('no design: render below DesignEditor')
  return handle
}

/**
 * Creates the module for a tile, with sample texts in the language of the message where available. `icons` is the
 * public address of the social icons.
 */
export function moduleFor(
  kind: TileKind,
  design: Design,
  { language: fallback, icons }: { language: Language; icons: string },
): Module {
  const lang = design.lang.startsWith('de') ? 'de' : design.lang.startsWith('en') ? 'en' : fallback
  if (kind === 'social') return { ...newModule(kind, newId(), lang), icons }
  if (kind !== 'imageText') return newModule(kind, newId(), lang)
  const row = newModule('columns', newId(), lang)
  return {
    ...row,
    columns: [
      { background: '', modules: [newModule('image', newId(), lang)] },
      { background: '', modules: [newModule('text', newId(), lang)] },
    ],
  }
}

/** A module keeps its id through edits, because clicks and comments refer to it. */
export function newId(): ModuleId {
  return crypto.randomUUID()
}
