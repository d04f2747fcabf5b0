import { type Editor, Node } from '@tiptap/core'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { lineMarks } from './early-text.ts'
import { cutLine, oneLine } from './line-length.rules.ts'
import { lineContent, lineDocument, lineText } from './tag-node.ts'
import { type TagEditorKind, type TagEditorProps, useTagEditor } from './use-tag-editor.ts'

/** Parts of the kit that one line does without. Paragraph, text and undo are left. */
const unused = [
  ...['document', 'blockquote', 'bold', 'bulletList', 'code', 'codeBlock', 'dropcursor', 'gapcursor'],
  ...['hardBreak', 'heading', 'horizontalRule', 'italic', 'listItem', 'listKeymap', 'link', 'orderedList'],
  ...['strike', 'underline', 'trailingNode'],
]

const OneParagraph = Node.create({ name: 'doc', topNode: true, content: 'paragraph' })

const line: TagEditorKind = {
  marks: lineMarks,
  extensions: [StarterKit.configure(Object.fromEntries(unused.map((name) => [name, false]))), OneParagraph],
  editorProps: (latest) => ({
    handleKeyDown,
    handlePaste: (view, event) => insertText(view, event.clipboardData, latest.current.maxLength),
    handleDrop(view, event, _slice, isMoved) {
      if (isMoved) return false
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      return insertText(view, event.dataTransfer, latest.current.maxLength, at?.pos)
    },
  }),
  document: lineDocument,
  textOf: lineText,
  replaced: replaceLine,
  undoesOutside: false,
}

/**
 * The editor of one line of text and tags. Pasted text becomes one line, and is cut at `maxLength`. Enter submits the form around
 * it, as in an input.
 *
 * @param openPill called with the position of a pill that was clicked
 */
export function useLineEditor(props: TagEditorProps, openPill: (position: number) => void): Editor | null {
  return useTagEditor(props, line, openPill)
}

function replaceLine(state: EditorState, text: string): Transaction {
  return state.tr.replaceWith(1, state.doc.content.size - 1, lineContent(state.schema, text))
}

function handleKeyDown(view: EditorView, event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.isComposing) return false
  // Enter on a pill opens its settings.
  if (view.state.selection instanceof NodeSelection) return false
  view.dom.closest('form')?.requestSubmit()
  return true
}

/** Inserts the plain text of the clipboard or of a drop: the source of tags, and nothing of other programs' formatting. */
function insertText(view: EditorView, data: DataTransfer | null, maxLength: number, at?: number): boolean {
  const { state } = view
  const text = oneLine(data?.getData('text/plain') ?? '')
  // All that is selected begins before the paragraph and ends behind it.
  const from = Math.max(1, at ?? state.selection.from)
  const to = Math.min(state.doc.content.size - 1, at ?? state.selection.to)
  const replaced = lineText(state.doc).length - lineText(state.tr.delete(from, to).doc).length
  const room = maxLength - lineText(state.doc).length + replaced
  const content = lineContent(state.schema, cutLine(text, Math.max(0, room)))
  const change = state.tr.replaceWith(from, to, content)
  // A selection of all would stay one, and what is typed next would replace what was pasted.
  change.setSelection(TextSelection.create(change.doc, from + content.size))
  view.dispatch(change.scrollIntoView().setMeta('uiEvent', 'paste'))
  return true
}
