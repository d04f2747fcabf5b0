import type { SingleSend } from '@carillon/contract/single-sends'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { smsDraftOf } from '#widgets/sms-editor/sms-draft.ts'
import { TextPreview } from '#widgets/sms-editor/text-page.tsx'
import { TagNamesProvider } from '#widgets/tags/tag-names.tsx'

/** The preview of a text message in a dialog. */
export default function PreviewText({ stored: { sms_config: config } }: { stored: SingleSend }) {
  const sends = useMessages('single-sends')
  return (
    <RouteDialog title={sends('preview.title')}>
      <TagNamesProvider isTextMessage>
        <TextPreview settings={smsDraftOf(config)} serviceName={config?.messaging_service_name} />
      </TagNamesProvider>
    </RouteDialog>
  )
}
