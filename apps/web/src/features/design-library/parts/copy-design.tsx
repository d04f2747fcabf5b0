import { cutText } from '@carillon/contract/characters'
import { type DesignSummary, designLibraryLimits } from '@carillon/contract/design-library'
import { generateHtml } from '@carillon/email-design/generate-html'
import { useState } from 'react'
import { useCopyDesign, useKeepDesign } from '#api/design-library.ts'
import { showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { FieldFrame, FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { BrandSwitch } from '#widgets/brand/brand-switch.tsx'
import { useBrand, useBrandedStart } from '#widgets/brand/use-brand.ts'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import { DesignName } from './design-name.ts'
import { SwitchNote } from './switch-note.tsx'

interface CopyDesignProps {
  design: DesignSummary
  isSystem: boolean
  onClose: () => void
}

/** Duplicates a design under a new name, optionally for the other editor, a prepared one in the account's brand. */
export function CopyDesign({ design, isSystem, onClose }: CopyDesignProps) {
  const t = useMessages('design-library')
  const ui = useMessages('ui')
  const copy = useCopy({ design, isSystem })
  const [isInBrand, putInBrand] = useState(true)
  const [editor, chooseEditor] = useState(design.editor)
  const proposed = isSystem ? design.name : t('copy.name', { name: design.name })
  const form = useZodForm(
    DesignName,
    ({ name }) => copy({ name, editor, isInBrand }).then(done, fieldProblems),
    { initial: { name: cutText(proposed, designLibraryLimits.name) } },
  )
  const done = ({ id, name }: { id: string; name: string }) => {
    showMade(t('copy.done', { name }), `/design-library/your-designs/${id}/editor`)
    onClose()
  }
  return (
    <Dialog title={t('copy.title')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <FormAlert>{t.problem(form.problem)}</FormAlert>
        <TextField
          {...form.field('name')}
          label={t('name')}
          maxLength={designLibraryLimits.name}
          autoComplete="off"
          autoFocus
        />
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
        <DialogFoot>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            {t('copy.confirm')}
          </Button>
        </DialogFoot>
      </form>
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
