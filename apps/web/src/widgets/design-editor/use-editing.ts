import { newModule } from '@carillon/email-design/defaults'
import type { Design, Module, ModuleId, ModuleKind } from '@carillon/email-design/design'
import { closeGroup, type History, record, redo, startHistory, undo } from '@carillon/email-design/history'
import type { Editor } from '@tiptap/react'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '#lib/messages.tsx'

export type Command = (design: Design) => Design
export type Device = 'desktop' | 'mobile'

/** What tiles can put into a message; `imageText` is two columns with an image and a text in them. */
export type TileKind = ModuleKind | 'imageText'

/** What the panels and the canvas share. The document changes through `change` only. */
export interface Editing {
  design: Design
  selected: ModuleId | null
  device: Device
  canUndo: boolean
  canRedo: boolean
  /** The text being written in, or null. */
  textEditor: Editor | null
  /** Said to people who do not see the canvas. */
  announcement: string
  actions: EditingActions
}

/** Stable for the life of the editor, so that memoised modules stay as they are. */
export interface EditingActions {
  /** Runs a command. Changes of one `group` in quick succession are one step of undo. */
  change: (command: Command, group?: string) => void
  select: (id: ModuleId | null) => void
  setDevice: (device: Device) => void
  setTextEditor: (editor: Editor | null) => void
  undo: () => boolean
  redo: () => boolean
  announce: (sentence: string) => void
  /** The text being written in at this moment, for handlers. */
  writing: () => Editor | null
  /** The design at this moment, for handlers. */
  current: () => Design
}

/** A pause this long while typing begins a new step of undo. */
const typingPauseMs = 1_000

/** History, selection and device of one open design. `onChange` hears every other design after the first. */
export function useEditing(initial: Design, onChange: (design: Design) => void): Editing {
  const [history, setHistory] = useState(() => startHistory(initial))
  const [selected, select] = useState<ModuleId | null>(null)
  const [device, setDevice] = useState<Device>('desktop')
  const [textEditor, setTextEditor] = useState<Editor | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef<History>(history)
  const writing = useRef<Editor | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback((next: History): boolean => {
    if (next === latest.current) return false
    latest.current = next
    setHistory(next)
    return true
  }, [])

  const actions = useMemo<EditingActions>(
    () => ({
      change(command, group) {
        clearTimeout(pause.current)
        show(record(latest.current, command(latest.current.present), group ?? null))
        if (group) pause.current = setTimeout(() => show(closeGroup(latest.current)), typingPauseMs)
      },
      select,
      setDevice,
      setTextEditor(editor) {
        writing.current = editor
        setTextEditor(editor)
      },
      writing: () => writing.current,
      undo: () => show(undo(latest.current)),
      redo: () => show(redo(latest.current)),
      // A sentence said twice must differ to be said again.
      announce: (sentence) =>
        setAnnouncement((before) => (before === sentence ? `${sentence}\u00a0` : sentence)),
      current: () => latest.current.present,
    }),
    [show],
  )

  const tell = useRef(onChange)
  tell.current = onChange
  const told = useRef(initial)
  useEffect(() => {
    if (history.present === told.current) return
    told.current = history.present
    tell.current(history.present)
  }, [history.present])

  return {
    design: history.present,
    selected,
    device,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    textEditor,
    announcement,
    actions,
  }
}

export const EditingContext = createContext<Editing | null>(null)

/** For panels, also the caller's own: the design at hand and the way to change it. */
export function useEditedDesign(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('no design: render below DesignEditor')
  return editing
}

/** A new module for a tile, with its words in the language of the message where we have them. */
export function moduleFor(kind: TileKind, design: Design, fallback: Language): Module {
  const lang = design.lang.startsWith('de') ? 'de' : design.lang.startsWith('en') ? 'en' : fallback
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

/** Ids outlive edits, so that clicks and comments can refer to them. */
export function newId(): ModuleId {
  return crypto.randomUUID()
}
