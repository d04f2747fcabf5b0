import type { SingleSend } from '@carillon/contract/single-sends'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import style from '#widgets/sms-editor/sms-editor.module.css'
import { TagNamesProvider } from '#widgets/tags/tag-names.tsx'
import { StoredPreview } from './plain-text.tsx'

/** The preview of a text message in a dialog. */
export default function PreviewText({ stored }: { stored: SingleSend }) {
  const t = useMessages('sms')
  const sends = useMessages('single-sends')
  return (
    <RouteDialog title={sends('preview.title')}>
      <TagNamesProvider isTextMessage>
        <StoredPreview stored={stored} />
      </TagNamesProvider>
      <p className={style['previewOf']}>{t('preview.ofExamples')}</p>
    </RouteDialog>
  )
}
