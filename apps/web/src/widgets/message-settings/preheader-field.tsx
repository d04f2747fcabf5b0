import { singleSendLimits } from '@carillon/contract/single-sends'
import { updateMessage } from '@carillon/email-design/commands'
import { useMessages } from '#lib/messages.tsx'
import { useEditedDesign } from '../design-editor/use-editing.ts'
import { TagLineField } from '../tags/tag-line-field.tsx'

/** The preheader of hand-written HTML. */
export function PreheaderField(props: { value: string; onChange: (value: string) => void }) {
  const t = useMessages('message-settings')
  return (
    <TagLineField
      {...props}
      name="preheader"
      label={t('preheader')}
      hint={t('preheaderHint')}
      maxLength={singleSendLimits.preheader}
      inbox="preheader"
      optional
    />
  )
}

/** The preheader of a design is stored in the design. This field and the line above the canvas edit the same value. */
export function DesignPreheaderField() {
  const { design, actions } = useEditedDesign()
  return (
    <PreheaderField
      value={design.preheader}
      onChange={(preheader) =>
        actions.change((current) => updateMessage(current, { preheader }), 'preheader')
      }
    />
  )
}
