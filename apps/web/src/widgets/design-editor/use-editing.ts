import { newModule } from '@carillon/email-design/defaults'
import type { Design, Module, ModuleId, ModuleKind } from '@carillon/email-design/design'
import { closeGroup, type History, record, redo, startHistory, undo } from '@carillon/email-design/history'
import type { Editor } from '@tiptap/react'
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import type { Language } from '#lib/messages.tsx'
import { withoutNul } from '#lib/without-nul.ts'
import { useIsNarrow } from '../editor-frame/use-is-narrow.ts'

export type Command = (design: Design) => Design
export type Device = 'desktop' | 'mobile'

/** What tiles can put into a message; `imageText` is two columns with an image and a text in them. */
export type TileKind = ModuleKind | 'imageText'

/** What never changes while a design is open: who needs no more is not drawn anew with every letter. */
export interface EditingDoor {
  /** Address of the editor; its dialogs hang beneath it. */
  base: string
  actions: EditingActions
}

/** What the panels and the canvas share. The document changes through `change` only. */
export interface Editing extends EditingDoor {
  design: Design
  selected: ModuleId | null
  device: Device
  /** A narrow screen: words are written, everything else stays as it is. */
  textsOnly: boolean
  canUndo: boolean
  canRedo: boolean
  /** The text being written in, or null. */
  textEditor: Editor | null
  /** Said to people who do not see the canvas. */
  announcement: string
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
  /** The selected module at this moment, for handlers. */
  selected: () => ModuleId | null
}

/** A pause this long while typing begins a new step of undo. */
const typingPauseMs = 1_000

/** History, selection and device of one open design. `onChange` hears every other design after the first, at once. */
export function useEditing(base: string, initial: Design, onChange: (design: Design) => void): Editing {
  const [history, setHistory] = useState(() => startHistory(initial))
  const [selected, setSelected] = useState<ModuleId | null>(null)
  const [device, setDevice] = useState<Device>('desktop')
  const textsOnly = useIsNarrow()
  const [textEditor, setTextEditor] = useState<Editor | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef<History>(history)
  const selection = useRef<ModuleId | null>(null)
  const writing = useRef<Editor | null>(null)
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

  const actions = useMemo<EditingActions>(
    () => ({
      change(command, group) {
        clearTimeout(pause.current)
        const before = latest.current.present
        show(record(latest.current, withoutNul(command(before), before), group ?? null))
        if (group) pause.current = setTimeout(() => show(closeGroup(latest.current)), typingPauseMs)
      },
      select(id) {
        selection.current = id
        setSelected(id)
      },
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
      selected: () => selection.current,
    }),
    [show],
  )

  return {
    base,
    design: history.present,
    selected,
    device: textsOnly ? 'mobile' : device,
    textsOnly,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    textEditor,
    announcement,
    actions,
  }
}

export const EditingContext = createContext<Editing | null>(null)
export const EditingDoorContext = createContext<EditingDoor | null>(null)

/** For panels, also the caller's own: the design at hand and the way to change it. */
export function useEditedDesign(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('no design: render below DesignEditor')
  return editing
}

/** For what acts on the design without showing it. */
export function useEditingDoor(): EditingDoor {
  const door = use(EditingDoorContext)
  if (!door) throw new Error('no design: render below DesignEditor')
  return door
}

/**
 * A new module for a tile, with its words in the language of the message where we have them. `icons` is where the
 * pictures of social networks are served for everybody.
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

/** Ids outlive edits, so that clicks and comments can refer to them. */
export function newId(): ModuleId {
  return crypto.randomUUID()
}
