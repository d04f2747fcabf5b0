import { updateModule } from '@carillon/email-design/commands'
import { designLimits, type Globals, type ModuleOf } from '@carillon/email-design/design'
import { buttonSlotSelector, generateFrame, textSlotSelector } from '@carillon/email-design/generate-module'
import { generateBlocks } from '@carillon/email-design/generate-text'
import { keepsTints } from '@carillon/email-design/hints'
import { escapeText } from '@carillon/email-design/markup'
import { useEffect, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { loadLiveWriting, useLiveWriting } from '../live-writing.ts'
import { editBlocks, type TextEdit } from '../text-rows.rules.ts'
import { useEditorHandle } from '../use-editing.ts'
import { EarlyWriting } from './early-writing.tsx'
import { GeneratedFrame } from './generated-html.tsx'

interface WritingProps<K extends 'text' | 'button'> {
  module: ModuleOf<K>
  globals: Globals
  width: number
}

const closing = '<div></div>'

/** A text module while it is selected, in its editor as soon as that is loaded. */
export function TextModule(props: WritingProps<'text'>) {
  const { module, globals, width } = props
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const { live, setComposing } = useLivePart()
  if (live) return <live.TextWriting {...props} />
  const inner = generateBlocks(module.blocks, { globals, keepsTints: keepsTints(module, globals) })
  return (
    <GeneratedFrame
      html={generateFrame({ ...module, blocks: [] }, { globals, width })}
      slots={textSlotSelector}
    >
      {() => (
        <EarlyWriting
          id={module.id}
          label={t('format.writing')}
          html={inner.slice(0, -closing.length)}
          onComposing={setComposing}
          onEdit={(edit) => {
            const blocks = editBlocks(module.blocks, edit)
            actions.change((design) => updateModule(design, module.id, { blocks }), `text:${module.id}`)
            return true
          }}
        />
      )}
    </GeneratedFrame>
  )
}

/** A button while it is selected: its label is edited where it is. */
export function ButtonModule(props: WritingProps<'button'>) {
  const { module, globals, width } = props
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const { live, setComposing } = useLivePart()
  if (live) return <live.ButtonWriting {...props} />
  return (
    <GeneratedFrame html={generateFrame(module, { globals, width })} slots={buttonSlotSelector}>
      {() => (
        <EarlyWriting
          id={module.id}
          label={t('format.writingLabel')}
          html={`<div>${escapeText(module.text) || '<br>'}</div>`}
          isOneLine
          onComposing={setComposing}
          onEdit={(edit) => {
            const text = editLabel(module.text, edit)
            if (text.length > designLimits.label) return false
            actions.change((design) => updateModule(design, module.id, { text }), `text:${module.id}`)
            return true
          }}
        />
      )}
    </GeneratedFrame>
  )
}

/** The loaded parts; null as long as a character is composed, because its element must stay. */
function useLivePart() {
  const [isComposing, setComposing] = useState(false)
  const live = useLiveWriting()
  useEffect(loadLiveWriting, [])
  return { live: isComposing ? null : live, setComposing }
}

function editLabel(label: string, { from, to, texts }: TextEdit): string {
  return label.slice(0, from.at) + texts.join(' ') + label.slice(to.at)
}
