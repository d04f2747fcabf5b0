import { updateModule } from '@carillon/email-design/commands'
import type { Block, Globals, ModuleOf } from '@carillon/email-design/design'
import { generateFrame, textSlotSelector } from '@carillon/email-design/generate-module'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { blocksToDocument, documentToBlocks } from '../rich-text.ts'
import { textExtensions } from '../text-extensions.ts'
import { useEditorHandle } from '../use-editing.ts'
import { GeneratedFrame } from './generated-html.tsx'

interface TextWritingProps {
  module: ModuleOf<'text'>
  globals: Globals
  width: number
}

/** A text module while it is being edited: generated HTML around a TipTap editor. */
export function TextWriting({ module, globals, width }: TextWritingProps) {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const own = useRef<readonly Block[]>(module.blocks)
  const extensions = useMemo(() => textExtensions(globals), [globals])
  const editor = useEditor(
    {
      extensions,
      content: blocksToDocument(module.blocks),
      autofocus: false,
      editorProps: {
        attributes: { 'aria-label': t('format.writing'), role: 'textbox', 'aria-multiline': 'true' },
      },
      onUpdate({ editor: changed }) {
        const blocks = documentToBlocks(changed.getJSON())
        own.current = blocks
        actions.change((design) => updateModule(design, module.id, { blocks }), `text:${module.id}`)
      },
    },
    [extensions],
  )

  useEffect(() => {
    if (!editor) return
    actions.setTextEditor(editor)
    return () => actions.setTextEditor(null)
  }, [editor, actions])

  // Apply changes from elsewhere (undo, redo). What was typed here is already in the editor.
  useEffect(() => {
    if (!editor || editor.isDestroyed || module.blocks === own.current) return
    own.current = module.blocks
    const { from, to } = editor.state.selection
    editor.commands.setContent(blocksToDocument(module.blocks), { emitUpdate: false })
    const end = editor.state.doc.content.size
    editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) })
  }, [editor, module.blocks])

  const { padding, lineHeight, background, id } = module
  const frame = useMemo(
    () =>
      generateFrame({ id, kind: 'text', padding, lineHeight, background, blocks: [] }, { globals, width }),
    [id, padding, lineHeight, background, globals, width],
  )
  return (
    <GeneratedFrame html={frame} slots={textSlotSelector}>
      {() => <EditorContent editor={editor} />}
    </GeneratedFrame>
  )
}
