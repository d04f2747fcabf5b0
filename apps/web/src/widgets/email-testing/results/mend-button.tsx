import { mendFor } from '@carillon/email-design/mends'
import { use, useId, useMemo } from 'react'
import { showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { EditingContext } from '../../design-editor/use-editing.ts'

interface MendButtonProps {
  /** The code of the defect. */
  code: string
  module: string
  /** The id of the sentence about the defect, which completes the name of the button. */
  about: string
}

/** Mends a defect in the open design by one change, which can be undone. Nothing where no change is known. */
export function MendButton({ code, module, about }: MendButtonProps) {
  const t = useMessages('email-testing')
  const id = useId()
  const editing = use(EditingContext)
  const design = editing?.design
  const mended = useMemo(() => (design ? mendFor(design, code, module) : null), [design, code, module])
  if (!editing || !mended) return null
  const mend = () => {
    editing.actions.change(mended)
    showUndo(t('defects.mended'), t('defects.undo'), () => void editing.actions.undo())
  }
  return (
    <Button id={id} aria-labelledby={`${id} ${about}`} size="toolbar" onClick={mend}>
      {t('defects.mend')}
    </Button>
  )
}
