import type { ModuleId } from '@carillon/email-design/design'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type Editor, EditorContent } from '@tiptap/react'
import { useLayoutEffect } from 'react'
import type { TextPlace } from '../text-rows.rules.ts'
import { useEditorHandle } from '../use-editing.ts'

/** The live text. In a module that was just added everything is selected, so that typing replaces the placeholder. */
export function WritingContent({ editor, id }: { editor: Editor | null; id: ModuleId }) {
  return (
    <>
      <EditorContent editor={editor} />
      <FirstCaret editor={editor} id={id} />
    </>
  )
}

/**
 * Sets the first caret or selection. Rendered after the content, because its effect needs the content in the page.
 */
function FirstCaret({ editor, id }: { editor: Editor | null; id: ModuleId }) {
  const { actions } = useEditorHandle()
  useLayoutEffect(() => {
    const caret = editor && actions.takeWriting(id)
    if (!editor || !caret) return
    const { doc } = editor.state
    editor.view.focus()
    editor.commands.setTextSelection(
      caret === 'all'
        ? { from: 0, to: doc.content.size }
        : { from: positionOf(doc, caret.from), to: positionOf(doc, caret.to) },
    )
  }, [editor, id, actions])
  return null
}

/** The position in the document of a place in the text that it shows. A tag is one position, and characters in its source. */
function positionOf(doc: DocumentNode, { row, at }: TextPlace): number {
  let rows = -1
  let found = doc.content.size - 1
  doc.descendants((node, start) => {
    if (!node.isTextblock || rows >= row) return rows < row
    rows++
    if (rows < row) return false
    let left = at
    let position = start + 1
    node.forEach((child) => {
      const length = child.isText ? child.nodeSize : String(child.attrs['source'] ?? ' ').length
      const taken = child.isText ? Math.min(left, length) : left >= length ? 1 : 0
      position += taken
      left = Math.max(0, left - length)
    })
    found = position
    return false
  })
  return found
}
