import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { cutLine, oneLine, ownLineBreaks } from './line-length.rules.ts'
import { sliceOf, textOf } from './tag-document.ts'

/** Marks a change that does not come from typing and may be longer than typed text. */
export const fromOutside = 'tagTextFromOutside'

/** The paragraphs of a text. */
export function linesOf(text: string, isOneLine: boolean): string[] {
  return isOneLine ? [text] : text.split('\n')
}

/**
 * Inserts the plain text of the clipboard or of a drop: the source of tags, and nothing of other programs'
 * formatting. The text is cut if the whole would be longer than `maxLength`. Afterwards the caret is behind it.
 *
 * @param at the position of a drop; undefined: the text replaces the selection
 */
export function insertText(
  view: EditorView,
  data: DataTransfer | null,
  { isOneLine, maxLength }: { isOneLine: boolean; maxLength: number },
  at?: number,
): true {
  const { state } = view
  const plain = data?.getData('text/plain') ?? ''
  const text = isOneLine ? oneLine(plain) : ownLineBreaks(plain)
  // A selection of all begins before the first paragraph and ends behind the last one.
  const inside = (place: number) => Math.max(1, Math.min(state.doc.content.size - 1, place))
  const from = inside(at ?? state.selection.from)
  const to = inside(at ?? state.selection.to)
  const rest = textOf(state.tr.delete(from, to).doc)
  const kept = cutLine(text, Math.max(0, maxLength - rest.length))
  if (kept === '' && rest === textOf(state.doc)) return true
  const change = state.tr.replaceRange(from, to, sliceOf(state.schema, linesOf(kept, isOneLine)))
  // A selection of all would stay one, and the next typed text would replace the pasted one.
  change.setSelection(TextSelection.near(change.doc.resolve(change.mapping.map(to)), -1))
  view.dispatch(change.scrollIntoView().setMeta(fromOutside, true).setMeta('uiEvent', 'paste'))
  return true
}
