import { type DesignSummary, designLibraryLimits } from '@carillon/contract/design-library'
import { useRenameDesign } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NameForm } from '#ui/dialog/rename-dialog.tsx'

export function RenameDesign({ design, onClose }: { design: DesignSummary; onClose: () => void }) {
  const t = useMessages('design-library')
  const rename = useRenameDesign(design.id)
  return (
    <Dialog title={t('rename.title')} onClose={onClose}>
      <NameForm
        label={t('name')}
        limit={designLibraryLimits.name}
        initial={design.name}
        save={rename.mutateAsync}
        onDone={onClose}
        onCancel={onClose}
        submit={t('rename.confirm')}
      />
    </Dialog>
  )
}
