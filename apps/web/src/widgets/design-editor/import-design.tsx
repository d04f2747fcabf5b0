import { showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ImportHtmlDialog } from '../html-import/import-html-dialog.tsx'
import { useEditedDesign } from './use-editing.ts'

/** Replaces the open design with one imported from HTML. */
export function ImportDesign({ onClose }: { onClose: () => void }) {
  const t = useMessages('design-editor')
  const { actions } = useEditedDesign()
  return (
    <ImportHtmlDialog
      designsOnly
      confirm={t('advanced.replace')}
      onClose={onClose}
      onImport={({ design }) => {
        if (!design) return
        actions.select(null)
        const before = actions.current()
        actions.change(() => design)
        onClose()
        if (before.modules.length === 0) return
        showUndo(t('advanced.replaced'), t('undo'), () => actions.change(() => before))
      }}
    />
  )
}
