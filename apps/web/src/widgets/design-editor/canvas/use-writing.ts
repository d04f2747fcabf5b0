import { type ModuleChange, updateModule } from '@carillon/email-design/commands'
import type { ModuleId } from '@carillon/email-design/design'
import type { AnyExtension, JSONContent } from '@tiptap/core'
import { type Editor, type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { useEditorHandle } from '../use-editing.ts'

interface Writing<V> {
  id: ModuleId
  /** The present text of the module. */
  value: V
  extensions: AnyExtension[]
  editorProps: UseEditorOptions['editorProps']
  toDocument: (value: V) => JSONContent
  fromDocument: (document: JSONContent) => V
  toChange: (value: V) => ModuleChange
}

/** A TipTap editor for a part of a module. It writes to the design, and follows changes from elsewhere. */
export function useWriting<V>(writing: Writing<V>): Editor | null {
  const { id, value, extensions, editorProps, toDocument, fromDocument, toChange } = writing
  const { actions } = useEditorHandle()
  const own = useRef(value)
  const editor = useEditor(
    {
      extensions,
      content: toDocument(value),
      autofocus: false,
      ...(editorProps ? { editorProps } : {}),
      onUpdate({ editor: changed }) {
        const next = fromDocument(changed.getJSON())
        own.current = next
        actions.change((design) => updateModule(design, id, toChange(next)), `text:${id}`)
      },
    },
    [extensions],
  )

  useEffect(() => {
    if (!editor) return
    actions.setTextEditor(editor)
    return () => actions.setTextEditor(null)
  }, [editor, actions])

  // Apply changes from elsewhere (undo, redo, a field). Typed text is already in the editor.
  useEffect(() => {
    if (!editor || editor.isDestroyed || value === own.current) return
    own.current = value
    const { from, to } = editor.state.selection
    editor.commands.setContent(toDocument(value), { emitUpdate: false })
    const end = editor.state.doc.content.size
    editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) })
  }, [editor, value, toDocument])
  return editor
}
