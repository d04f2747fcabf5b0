import type { ModuleOf } from '@carillon/email-design/design'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import type { ModulePanelProps } from './module-panel-props.ts'
import style from './panels.module.css'

const SourceEditor = lazy(() => import('../../code-editor/source-editor.tsx'))

/** A small field for a quick change, and the real editor in a dialog. */
export function CodePanel({ field }: ModulePanelProps<ModuleOf<'code'>>) {
  const t = useMessages('design-editor')
  const [open, setOpen] = useState(false)
  const html = field('html', t('styles.html'))
  return (
    <div className={style['code']}>
      <TextArea {...html} hint={t('styles.htmlHint')} rows={12} />
      <Button onClick={() => setOpen(true)}>{t('styles.editHtml')}</Button>
      {open && (
        <Dialog title={t('styles.editHtml')} size="wide" onClose={() => setOpen(false)}>
          <div className={style['source']}>
            <Suspense>
              <SourceEditor label={t('styles.html')} value={html.value} onChange={html.onChange} />
            </Suspense>
          </div>
          <DialogFoot>
            <Button look="primary" onClick={() => setOpen(false)}>
              {t('styles.done')}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </div>
  )
}
