import { cutText } from '@carillon/contract/characters'
import { type DesignSummary, designLibraryLimits } from '@carillon/contract/design-library'
import { generateHtml } from '@carillon/email-design/generate-html'
import { useState } from 'react'
import { useCopyDesign, useKeepDesign } from '#api/design-library.ts'
import { showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NameForm } from '#ui/dialog/rename-dialog.tsx'
import { FieldFrame } from '#ui/form/field.tsx'
import { BrandSwitch } from '#widgets/brand/brand-switch.tsx'
import { useBrand, useBrandedStart } from '#widgets/brand/use-brand.ts'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import { SwitchNote } from './switch-note.tsx'

interface CopyDesignProps {
  design: DesignSummary
  isSystem: boolean
  onClose: () => void
}

/** Duplicates a design under a new name, optionally for the other editor, a prepared one in the account's brand. */
export function CopyDesign({ design, isSystem, onClose }: CopyDesignProps) {
  const t = useMessages('design-library')
  const copy = useCopy({ design, isSystem })
  const [isInBrand, putInBrand] = useState(true)
  const [editor, chooseEditor] = useState(design.editor)
  const proposed = isSystem ? design.name : t('copy.name', { name: design.name })
  return (
    <Dialog title={t('copy.title')} onClose={onClose}>
      <NameForm
        label={t('name')}
        limit={designLibraryLimits.name}
        initial={cutText(proposed, designLibraryLimits.name)}
        save={(name) => copy({ name, editor, isInBrand })}
        onDone={({ id, name }) => {
          showMade(t('copy.done', { name }), `/design-library/your-designs/${id}/editor`)
          onClose()
        }}
        onCancel={onClose}
        submit={t('copy.confirm')}
      >
        <FieldFrame name="editor" label={t('copy.editor')} hint={t('copy.editorHint')}>
          {() => (
            <Choice
              aria-label={t('copy.editor')}
              value={editor}
              onChange={chooseEditor}
              choices={(['design', 'code'] as const).map((value) => ({
                value,
                label: t(`copy.${value}`),
              }))}
              fullWidth
            />
          )}
        </FieldFrame>
        {isSystem && <BrandSwitch isOn={isInBrand} onChange={putInBrand} />}
        {editor !== design.editor && <SwitchNote id={design.id} isSystem={isSystem} to={editor} />}
      </NameForm>
    </Dialog>
  )
}

interface Wanted {
  name: string
  editor: 'code' | 'design'
  isInBrand: boolean
}

function useCopy({ design: { id, categories }, isSystem }: Pick<CopyDesignProps, 'design' | 'isSystem'>) {
  const brand = useBrand()
  const start = useBrandedStart()
  const copy = useCopyDesign({ id, isSystem })
  const keep = useKeepDesign()
  return async ({ isInBrand, ...wanted }: Wanted) => {
    const branded = isSystem && isInBrand && brand ? await start.prepared(id) : null
    if (!branded) return copy.mutateAsync(wanted)
    const { document, subject } = branded
    const content = wanted.editor === 'code' ? { html_content: generateHtml(document) } : { document }
    return keep.mutateAsync({ ...wanted, ...content, subject, categories })
  }
}
