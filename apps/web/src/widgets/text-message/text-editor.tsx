import { linesMarks } from '../tags/early-text.ts'
import { TagEditor } from '../tags/tag-editor.tsx'
import type { TagEditorKind, TagEditorProps } from '../tags/use-tag-editor.ts'
import { ForeignMarks } from './foreign-marks.ts'
import style from './text-message.module.css'

const lines: TagEditorKind = {
  marks: linesMarks,
  isOneLine: false,
  extensions: [ForeignMarks.configure({ className: style['foreign'] ?? '' })],
  // Replacing characters can be undone like typing.
  undoesOutside: true,
}

/** The editor of a text message, on the element of `TextMessageField`, and its menus below. A chunk of its own: use it through `TextMessageField`. */
export default function TextEditor(props: TagEditorProps) {
  return <TagEditor {...props} kind={lines} toolClass={style['tool']} barClass={style['tools']} />
}
