import type { Editor } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { useState } from 'react'
import { linesMarks } from '../tags/early-text.ts'
import { cutLine } from '../tags/line-length.rules.ts'
import { fromOutside, type TagEditorKind, type TagEditorProps, useTagEditor } from '../tags/use-tag-editor.ts'
import { ForeignMarks } from './foreign-marks.ts'
import { ownLineBreaks, textDocument, textOf, textSlice } from './text-lines.ts'

/** Parts of the kit that plain text does without. Document, paragraph, text and undo are left. */
const unused = [
  ...['blockquote', 'bold', 'bulletList', 'code', 'codeBlock', 'dropcursor', 'gapcursor', 'hardBreak'],
  ...['heading', 'horizontalRule', 'italic', 'listItem', 'listKeymap', 'link', 'orderedList', 'strike'],
  ...['underline', 'trailingNode'],
]

/**
 * The editor of the lines of a text message and its tags. Pasted text loses its formatting and is cut at `maxLength`.
 * Characters that put the message into UCS-2 have the class `foreignClass`.
 *
 * @param openPill called with the position of a pill that was clicked
 */
export function useTextEditor(
  props: TagEditorProps,
  foreignClass: string,
  openPill: (position: number) => void,
): Editor | null {
  const [kind] = useState(
    (): TagEditorKind => ({
      marks: linesMarks,
      extensions: [
        StarterKit.configure(Object.fromEntries(unused.map((name) => [name, false]))),
        ForeignMarks.configure({ className: foreignClass }),
      ],
      editorProps: (latest) => ({
        handlePaste: (view, event) => insertText(view, event.clipboardData, latest.current.maxLength),
        handleDrop(view, event, _slice, isMoved) {
          if (isMoved) return false
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          return insertText(view, event.dataTransfer, latest.current.maxLength, at?.pos)
        },
      }),
      document: textDocument,
      textOf,
      replaced: replaceText,
      // Replacing characters can be undone like typing.
      undoesOutside: true,
    }),
  )
  return useTagEditor(props, kind, openPill)
}

function replaceText(state: EditorState, text: string): Transaction {
  return state.tr.replaceWith(0, state.doc.content.size, textSlice(state.schema, text).content)
}

/** Inserts the plain text of the clipboard or of a drop, with the source of its tags. */
function insertText(view: EditorView, data: DataTransfer | null, maxLength: number, at?: number): boolean {
  const { state } = view
  const text = ownLineBreaks(data?.getData('text/plain') ?? '')
  const from = at ?? state.selection.from
  const to = at ?? state.selection.to
  const before = textOf(state.doc)
  const rest = textOf(state.tr.delete(from, to).doc)
  const kept = cutLine(text, Math.max(0, maxLength - rest.length))
  if (kept === '' && before === rest) return true
  const change = state.tr.replaceRange(from, to, textSlice(state.schema, kept))
  view.dispatch(change.scrollIntoView().setMeta(fromOutside, true).setMeta('uiEvent', 'paste'))
  return true
}
