import type { ModuleId } from '@carillon/email-design/design'
import { type Editor, EditorContent } from '@tiptap/react'
import { useLayoutEffect } from 'react'
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
    if (!editor || !actions.takeWriting(id)) return
    editor.view.focus()
    editor.commands.setTextSelection({ from: 0, to: editor.state.doc.content.size })
  }, [editor, id, actions])
  return null
}
