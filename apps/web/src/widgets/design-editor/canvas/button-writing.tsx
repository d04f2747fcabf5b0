import type { Globals, ModuleOf } from '@carillon/email-design/design'
import { buttonSlotSelector, generateFrame } from '@carillon/email-design/generate-module'
import { useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { documentToLabel, labelExtensions, labelToDocument } from '../label-text.ts'
import { GeneratedFrame } from './generated-html.tsx'
import { Pills, usePills } from './pills.tsx'
import { useWriting } from './use-writing.ts'
import { WritingContent } from './writing-content.tsx'

interface ButtonWritingProps {
  module: ModuleOf<'button'>
  globals: Globals
  width: number
}

/** A selected button, whose label is edited where it is. */
export function ButtonWriting({ module, globals, width }: ButtonWritingProps) {
  const t = useMessages('design-editor')
  const { id } = module
  const pills = usePills()
  const extensions = useMemo(() => labelExtensions(() => focusBox(id), pills.options), [id, pills.options])
  const editor = useWriting({
    id,
    value: module.text,
    extensions,
    editorProps: { attributes: { 'aria-label': t('format.writingLabel'), role: 'textbox' } },
    toDocument: labelToDocument,
    fromDocument: documentToLabel,
    toChange: labelChange,
  })
  return (
    <>
      <GeneratedFrame html={generateFrame(module, { globals, width })} slots={buttonSlotSelector}>
        {() => <WritingContent editor={editor} id={id} />}
      </GeneratedFrame>
      <Pills editor={editor} {...pills} />
    </>
  )
}

function labelChange(text: string) {
  return { text }
}

function focusBox(id: string): void {
  document.querySelector<HTMLElement>(`[data-module="${CSS.escape(id)}"]`)?.focus()
}
