import { Editor, Extension, type Extensions, Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorProps } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { attributesOf, type EarlyText, type TagTextMarks, type TagTextProps } from './early-text.ts'
import { fromOutside, insertText, linesOf } from './insert-text.ts'
import { documentOf, sliceOf, textOf } from './tag-document.ts'
import { useTagNames } from './tag-names.tsx'
import { redrawPills, TagNode } from './tag-node.ts'

export interface TagEditorProps extends TagTextProps {
  early: EarlyText
}

export interface TagEditorKind {
  marks: TagTextMarks
  /** True for one paragraph instead of several. */
  isOneLine: boolean
  /** Extensions besides text, undo and `TagNode`. */
  extensions?: Extensions
  handleKeyDown?: NonNullable<EditorProps['handleKeyDown']>
  /** True if a value from outside can be undone. */
  undoesOutside: boolean
}

/** The parts of TipTap's starter kit that plain text doesn't need. Document, paragraph, text and undo stay. */
const unused = [
  ...['blockquote', 'bold', 'bulletList', 'code', 'codeBlock', 'dropcursor', 'gapcursor', 'hardBreak'],
  ...['heading', 'horizontalRule', 'italic', 'listItem', 'listKeymap', 'link', 'orderedList', 'strike'],
  ...['underline', 'trailingNode'],
]
const without = (names: readonly string[]) =>
  StarterKit.configure(Object.fromEntries(names.map((name) => [name, false])))
const severalLines = [without(unused)]
const oneLineOnly = [
  without([...unused, 'document']),
  Node.create({ name: 'doc', topNode: true, content: 'paragraph' }),
]

const MaxLength = Extension.create<{ max: () => number }>({
  name: 'maxLength',
  addOptions: () => ({ max: () => Number.POSITIVE_INFINITY }),
  addProseMirrorPlugins() {
    const { max } = this.options
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
 * A TipTap editor for text with tags that keeps `value`, on the element that took the first keys. These keys can be
 * undone like later ones. Pasted text loses its formatting and is cut at `maxLength`. Null until the editor is
 * mounted.
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
    const limits = () => ({ isOneLine: kind.isOneLine, maxLength: latest.current.maxLength })
    return early.take(({ before, text, selection, hasFocus }) => {
      const made = new Editor({
        element: { mount: early.element },
        extensions: [
          ...(kind.isOneLine ? oneLineOnly : severalLines),
          ...(kind.extensions ?? []),
          TagNode.configure({ look: (source) => latest.current.look(source), open: openPill }),
          MaxLength.configure({ max: () => latest.current.maxLength }),
        ],
        content: documentOf(linesOf(before, kind.isOneLine)),
        editable: !latest.current.disabled,
        onUpdate({ editor: changed }) {
          const text = textOf(changed.state.doc)
          early.told.push(text)
          latest.current.onChange(text)
        },
        onBlur: () => latest.current.onBlur?.(),
        editorProps: {
          ...(kind.handleKeyDown && { handleKeyDown: kind.handleKeyDown }),
          handlePaste: (view, { clipboardData }) => insertText(view, clipboardData, limits()),
          handleDrop(view, { clientX, clientY, dataTransfer }, _slice, isMoved) {
            if (isMoved) return false
            const at = view.posAtCoords({ left: clientX, top: clientY })
            return insertText(view, dataTransfer, limits(), at?.pos)
          },
          attributes: ({ doc }) => attributesOf(kind.marks, latest.current, textOf(doc) === ''),
        },
      })
      // On the canvas, this class marks a text of the message that is being edited.
      made.view.dom.classList.remove('tiptap')
      made.view.dispatch(typedEarly(kind, made.state, before, text, selection))
      if (hasFocus) made.view.focus()
      setEditor(made)
      return {
        focus: () => void made.commands.focus(),
        release() {
          setEditor(null)
          made.destroy()
        },
      }
    })
  }, [early])

  useEffect(() => {
    if (!editor) return
    const { kind } = first.current
    const at = early.told.indexOf(value)
    if (at >= 0) early.told.splice(0, at + 1)
    else if (textOf(editor.state.doc) !== value) {
      early.told.length = 0
      const change = replaced(editor.state, kind, value)
      if (!kind.undoesOutside) change.setMeta('addToHistory', false)
      editor.view.dispatch(change.setMeta(fromOutside, true).setMeta('preventUpdate', true))
    }
  }, [editor, early, value])

  // Attributes are read anew whenever the field is rendered.
  useEffect(() => editor?.setEditable(!disabled, false))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pills read the names themselves
  useEffect(() => redrawPills(editor), [editor, look])

  return editor
}

/** The transaction that replaces the whole text. */
function replaced(state: EditorState, { isOneLine }: TagEditorKind, text: string): Transaction {
  const { content } = sliceOf(state.schema, linesOf(text, isOneLine))
  return state.tr.replaceWith(0, state.doc.content.size, content)
}

/**
 * The transaction with the text and the selection from before the editor was mounted. The caller already has this
 * text.
 */
function typedEarly(
  kind: TagEditorKind,
  state: EditorState,
  before: string,
  text: string,
  selection: { anchor: number; head: number } | null,
): Transaction {
  const change = text === before ? state.tr : replaced(state, kind, text)
  const { anchor, head } = selection ?? { anchor: text.length, head: text.length }
  const { doc } = change
  change.setSelection(TextSelection.create(doc, placeAt(doc, anchor), placeAt(doc, head)))
  return change.setMeta(fromOutside, true).setMeta('preventUpdate', true)
}

/** The position in the document after this number of characters of the text. */
function placeAt(doc: DocumentNode, characters: number): number {
  for (let at = 1; at < doc.content.size; at++) {
    if (!doc.resolve(at).parent.inlineContent) continue
    if (textOf(doc.cut(0, at)).length >= characters) return at
  }
  return doc.content.size - 1
}
