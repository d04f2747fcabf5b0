import { mendFor } from '@carillon/email-design/mends'
import { use, useMemo } from 'react'
import { showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { EditingContext } from '../../design-editor/use-editing.ts'

interface MendButtonProps {
  /** The code of the defect. */
  code: string
  module: string
}

/** Mends a defect in the open design by one change, which can be undone. Nothing where no change is known. */
export function MendButton({ code, module }: MendButtonProps) {
  const t = useMessages('email-testing')
  const editing = use(EditingContext)
  const design = editing?.design
  const mended = useMemo(() => (design ? mendFor(design, code, module) : null), [design, code, module])
  if (!editing || !mended) return null
  const mend = () => {
    editing.actions.change(mended)
    showUndo(t('defects.mended'), t('defects.undo'), () => void editing.actions.undo())
  }
  return (
    <Button size="toolbar" onClick={mend}>
      {t('defects.mend')}
    </Button>
  )
}
