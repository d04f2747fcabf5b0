import { type DesignSummary, designLibraryLimits } from '@carillon/contract/design-library'
import { useRenameDesign } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { DesignName } from './design-name.ts'

export function RenameDesign({ design, onClose }: { design: DesignSummary; onClose: () => void }) {
  const t = useMessages('design-library')
  const ui = useMessages('ui')
  const rename = useRenameDesign(design.id)
  const form = useZodForm(DesignName, ({ name }) => rename.mutateAsync(name).then(onClose, fieldProblems), {
    initial: { name: design.name },
  })
  return (
    <Dialog title={t('rename.title')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <FormAlert>{t.problem(form.problem)}</FormAlert>
        <TextField
          {...form.field('name')}
          label={t('name')}
          maxLength={designLibraryLimits.name}
          autoComplete="off"
          autoFocus
        />
        <DialogFoot>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            {t('rename.confirm')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
