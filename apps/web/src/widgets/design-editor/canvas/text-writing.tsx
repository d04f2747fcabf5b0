import type { Globals, ModuleOf } from '@carillon/email-design/design'
import { generateFrame, textSlotSelector } from '@carillon/email-design/generate-module'
import { useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { blocksToDocument, documentToBlocks } from '../rich-text.ts'
import { textExtensions } from '../text-extensions.ts'
import { GeneratedFrame } from './generated-html.tsx'
import { Pills, usePills } from './pills.tsx'
import { useWriting } from './use-writing.ts'
import { WritingContent } from './writing-content.tsx'

interface TextWritingProps {
  module: ModuleOf<'text'>
  globals: Globals
  width: number
}

/** A text module while it is being edited: generated HTML around a TipTap editor. */
export function TextWriting({ module, globals, width }: TextWritingProps) {
  const t = useMessages('design-editor')
  const pills = usePills()
  const extensions = useMemo(() => textExtensions(globals, pills.options), [globals, pills.options])
  const editor = useWriting({
    id: module.id,
    value: module.blocks,
    extensions,
    editorProps: {
      attributes: { 'aria-label': t('format.writing'), role: 'textbox', 'aria-multiline': 'true' },
    },
    toDocument: blocksToDocument,
    fromDocument: documentToBlocks,
    toChange: blocksChange,
  })

  const { padding, lineHeight, background, id } = module
  const frame = useMemo(
    () =>
      generateFrame({ id, kind: 'text', padding, lineHeight, background, blocks: [] }, { globals, width }),
    [id, padding, lineHeight, background, globals, width],
  )
  return (
    <>
      <GeneratedFrame html={frame} slots={textSlotSelector}>
        {() => <WritingContent editor={editor} id={id} />}
      </GeneratedFrame>
      <Pills editor={editor} {...pills} />
    </>
  )
}

function blocksChange(blocks: ModuleOf<'text'>['blocks']) {
  return { blocks }
}
