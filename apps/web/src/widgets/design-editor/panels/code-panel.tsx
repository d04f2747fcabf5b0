import type { ModuleOf } from '@carillon/email-design/design'
import { useMessages } from '#lib/messages.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { useModuleDialogs } from '../use-module-dialogs.ts'
import type { ModulePanelProps } from './module-panel-props.ts'
import style from './panels.module.css'

/** A small field for quick changes, and a button that opens the full editor in a dialog. */
export function CodePanel({ field }: ModulePanelProps<ModuleOf<'code'>>) {
  const t = useMessages('design-editor')
  const { editCode } = useModuleDialogs()
  return (
    <div className={style['code']}>
      <TextArea {...field('html', t('styles.html'))} hint={t('styles.htmlHint')} rows={12} />
      <Button onClick={editCode}>{t('styles.editHtml')}</Button>
    </div>
  )
}
