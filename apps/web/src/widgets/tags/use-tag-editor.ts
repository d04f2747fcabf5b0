import { Editor, Extension, type Extensions, type JSONContent } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorProps } from '@tiptap/pm/view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { attributesOf, type EarlyText, type TagTextMarks, type TagTextProps } from './early-text.ts'
import { useTagNames } from './tag-names.tsx'
import { redrawPills, TagNode } from './tag-node.ts'

export interface TagEditorProps extends TagTextProps {
  early: EarlyText
}

export interface TagEditorKind {
  marks: TagTextMarks
  /** All but `TagNode`. */
  extensions: Extensions
  editorProps: (latest: { readonly current: TagTextProps }) => EditorProps
  document: (text: string) => JSONContent
  textOf: (document: DocumentNode) => string
  /** The change to another text. */
  replaced: (state: EditorState, text: string) => Transaction
  /** Whether a value from outside can be undone. */
  undoesOutside: boolean
}

/** Marks a change that does not come from typing and may be longer than what can be typed. */
export const fromOutside = 'tagTextFromOutside'

const MaxLength = Extension.create<{ max: () => number; textOf: TagEditorKind['textOf'] }>({
  name: 'maxLength',
  addOptions: () => ({ max: () => Number.POSITIVE_INFINITY, textOf: () => '' }),
  addProseMirrorPlugins() {
    const { max, textOf } = this.options
    return [
      new Plugin({
        filterTransaction: (change, { doc }) => {
          if (!change.docChanged || change.getMeta(fromOutside)) return true
          const { length } = textOf(change.doc)
          return length <= max() || length <= textOf(doc).length
        },
      }),
    ]
  },
})

/**
 * A TipTap editor for text with tags that keeps `value`, on the element that took the first keys. Those can be undone
 * like later ones. Null until it is there.
 *
 * @param openPill called with the position of a pill that was clicked
 */
export function useTagEditor(
  { early, ...props }: TagEditorProps,
  kind: TagEditorKind,
  openPill: (position: number) => void,
): Editor | null {
  const { value, disabled = false } = props
  const { look } = useTagNames()
  const latest = useRef({ ...props, look })
  latest.current = { ...props, look }
  const first = useRef({ kind, openPill })
  const [editor, setEditor] = useState<Editor | null>(null)

  useLayoutEffect(() => {
    const { kind, openPill } = first.current
    return early.take(({ before, text, selection, hasFocus }) => {
      const made = new Editor({
        element: { mount: early.element },
        extensions: [
          ...kind.extensions,
          TagNode.configure({ look: (source) => latest.current.look(source), open: openPill }),
          MaxLength.configure({ max: () => latest.current.maxLength, textOf: kind.textOf }),
        ],
        content: kind.document(before),
        editable: !latest.current.disabled,
        onUpdate({ editor: changed }) {
          const text = kind.textOf(changed.state.doc)
          early.told.push(text)
          latest.current.onChange(text)
        },
        onBlur: () => latest.current.onBlur?.(),
        editorProps: {
          ...kind.editorProps(latest),
          attributes: ({ doc }) => attributesOf(kind.marks, latest.current, kind.textOf(doc) === ''),
        },
      })
      // The class says that a text of a message is being edited.
      made.view.dom.classList.remove('tiptap')
      made.view.dispatch(typedEarly(kind, made.state, before, text, selection))
      if (hasFocus) made.view.focus()
      setEditor(made)
      return () => {
        setEditor(null)
        made.destroy()
      }
    })
  }, [early])

  useEffect(() => {
    if (!editor) return
    const { kind } = first.current
    const at = early.told.indexOf(value)
    if (at >= 0) early.told.splice(0, at + 1)
    else if (kind.textOf(editor.state.doc) !== value) {
      early.told.length = 0
      const change = kind.replaced(editor.state, value)
      if (!kind.undoesOutside) change.setMeta('addToHistory', false)
      editor.view.dispatch(change.setMeta(fromOutside, true).setMeta('preventUpdate', true))
    }
  }, [editor, early, value])

  // Attributes are read anew whenever the field is rendered.
  useEffect(() => editor?.setEditable(!disabled, false))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pills read the names themselves
  useEffect(() => redrawPills(editor), [editor, look])

  const labelId = props['aria-labelledby']
  useEffect(() => {
    const label = document.getElementById(labelId)
    const focus = () => void editor?.commands.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [editor, labelId])
  return editor
}

/** What was typed before the editor came, which the caller was told already, and its selection. */
function typedEarly(
  kind: TagEditorKind,
  state: EditorState,
  before: string,
  text: string,
  selection: { anchor: number; head: number } | null,
): Transaction {
  const change = text === before ? state.tr : kind.replaced(state, text)
  const { anchor, head } = selection ?? { anchor: text.length, head: text.length }
  const { doc } = change
  change.setSelection(TextSelection.create(doc, placeAt(kind, doc, anchor), placeAt(kind, doc, head)))
  return change.setMeta(fromOutside, true).setMeta('preventUpdate', true)
}

/** The position in the document behind so many characters of the text. */
function placeAt(kind: TagEditorKind, doc: DocumentNode, characters: number): number {
  for (let at = 1; at < doc.content.size; at++) {
    if (!doc.resolve(at).parent.inlineContent) continue
    if (kind.textOf(doc.cut(0, at)).length >= characters) return at
  }
  return doc.content.size - 1
}
