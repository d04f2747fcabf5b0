import { useDeferredValue, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { PreviewFields } from '#api/message-preview.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog, useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { useTestDataHere } from '../test-data/test-data.ts'
import { TestDataPane } from '../test-data/test-data-pane.tsx'
import { usePreviewedMessage } from './previewed-message.ts'
import { RenderedMessage } from './rendered-message.tsx'

/** A preview of the current content of the editor, for a chosen contact or with test data. */
export function Component() {
  const t = useMessages('design-editor')
  const { base, goTo, plain, envelope } = usePreviewedMessage()
  const dialogTo = useDialogTo()
  const close = useCloseRouteDialog(base)
  const withData = useLocation().pathname.replace(/\/+$/, '').endsWith('/preview/test_data')
  return (
    <RouteDialog title={t('preview.title')} size="wide" page={base}>
      <RenderedMessage
        message={useCurrentMessage()}
        from={envelope.from}
        audience={envelope.audience}
        plain={plain}
        goTo={(place) => {
          close()
          goTo(place)
        }}
        actions={
          <ButtonLink size="toolbar" to={dialogTo(`${base}/preview${withData ? '' : '/test_data'}`)} replace>
            {t(withData ? 'testData.hide' : 'testData.show')}
          </ButtonLink>
        }
        pane={withData && <TestDataPane />}
      />
    </RouteDialog>
  )
}

function useCurrentMessage(): PreviewFields {
  const { sentHtml, envelope, plain } = usePreviewedMessage()
  const values = useDeferredValue(useTestDataHere()?.values ?? null)
  const text = plain?.text ?? null
  const { subject, preheader = '', sender = null } = envelope
  // Read once, when the preview opens: while it is open, only the plain text and the test data can change.
  const source = useMemo(() => sentHtml(), [sentHtml])
  return useMemo(
    () => ({
      subject,
      preheader,
      html_content: source,
      plain_content: text,
      sender_id: sender,
      ...(values ? { substitutions: values } : {}),
    }),
    [source, subject, preheader, text, sender, values],
  )
}
