import { cutText } from '@carillon/contract/characters'
import { updateMessage } from '@carillon/email-design/commands'
import { designLimits } from '@carillon/email-design/design'
import { useState } from 'react'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import { usePreviewedMessage } from '../../message-preview/previewed-message.ts'
import { ImportDesign } from '../import-design.tsx'
import { useEditedDesign } from '../use-editing.ts'
import { More } from './more.tsx'
import style from './panels.module.css'
import { SourceField } from './source-field.tsx'

/** Tools that are rarely needed. */
export function AdvancedTools() {
  const t = useMessages('design-editor')
  const [open, setOpen] = useState<'head' | 'import' | null>(null)
  const { html, envelope } = usePreviewedMessage()
  const close = () => setOpen(null)
  const fileName =
    envelope.subject
      .replaceAll(/[^\p{L}\p{N} ._-]+/gu, '')
      .trim()
      .slice(0, 80) || 'message'
  return (
    <More title={t('advanced.title')}>
      <div className={style['advanced']}>
        <Button look="quiet" size="toolbar" onClick={() => setOpen('head')}>
          {t('advanced.head')}
        </Button>
        <Button look="quiet" size="toolbar" onClick={() => setOpen('import')}>
          {t('advanced.import')}
        </Button>
        <Button
          look="quiet"
          size="toolbar"
          onClick={() => downloadText(html(), `${fileName}.html`, 'text/html')}
        >
          {t('advanced.export')}
        </Button>
      </div>
      {open === 'head' && <HeadDialog onClose={close} />}
      {open === 'import' && <ImportDesign onClose={close} />}
    </More>
  )
}

function HeadDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('design-editor')
  const { design, actions } = useEditedDesign()
  const [head, setHead] = useState(design.head)
  const save = () => {
    actions.change((current) => updateMessage(current, { head: cutText(head, designLimits.head) }))
    onClose()
  }
  return (
    <Dialog title={t('advanced.head')} size="wide" onClose={onClose}>
      <p className={style['sentence']}>{t('advanced.headAbout')}</p>
      <SourceField label={t('advanced.headLabel')} value={head} onChange={setHead} />
      <DialogFoot>
        <Button onClick={onClose}>{t('link.cancel')}</Button>
        <Button look="primary" onClick={save}>
          {t('source.apply')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
