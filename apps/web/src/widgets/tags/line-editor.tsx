import { NodeSelection } from '@tiptap/pm/state'
import { lineMarks } from './early-text.ts'
import { TagEditor } from './tag-editor.tsx'
import style from './tag-line.module.css'
import type { TagEditorKind, TagEditorProps } from './use-tag-editor.ts'

/** Pasted text becomes one line. Enter submits the form around it, as in an input. */
const line: TagEditorKind = {
  marks: lineMarks,
  isOneLine: true,
  handleKeyDown(view, event) {
    if (event.key !== 'Enter' || event.isComposing) return false
    // Enter on a pill opens its settings.
    if (view.state.selection instanceof NodeSelection) return false
    view.dom.closest('form')?.requestSubmit()
    return true
  },
  undoesOutside: false,
}

/** The editor of one line, on the element of `TagLine`, and its menus. A chunk of its own: use it through `TagLine`. */
export default function LineEditor(props: TagEditorProps) {
  return <TagEditor {...props} kind={line} toolClass={style['tool']} />
}
