import type { MessagePreview } from '@carillon/contract/message-preview'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type PreviewFields, renderedMessageQuery } from '#api/message-preview.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog, useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Choice } from '../editor-frame/choice.tsx'
import { useTestDataHere } from '../test-data/test-data.ts'
import { TestDataPane } from '../test-data/test-data-pane.tsx'
import { ContactChoice } from './contact-choice.tsx'
import { darkHtml } from './inert-html.ts'
import { MailFrame } from './mail-frame.tsx'
import style from './message-preview.module.css'
import { PlainText } from './plain-text.tsx'
import { usePreviewedMessage } from './previewed-message.ts'
import { ProblemList } from './problem-list.tsx'

const views = ['desktop', 'mobile', 'dark', 'plain'] as const
type View = (typeof views)[number]

/**
 * A preview of the current content of the editor, rendered by the server as in a real send: on a desktop, on a phone,
 * in dark mode and as plain text, for a chosen contact or with test data.
 */
export function Component() {
  const t = useMessages('design-editor')
  const { base, goTo } = usePreviewedMessage()
  const dialogTo = useDialogTo()
  const close = useCloseRouteDialog(base)
  const [view, setView] = useState<View>('desktop')
  const [contact, setContact] = useState<string | null>(null)
  const { shown, latest, error, retry, isFetching } = useRendered(contact)
  const withData = useLocation().pathname.replace(/\/+$/, '').endsWith('/preview/test_data')
  return (
    <RouteDialog title={t('preview.title')} size="wide" page={base}>
      <div className={style['preview']}>
        <div className={style['head']}>
          <Envelope message={shown} />
          <div className={style['tools']}>
            <ContactChoice value={contact} onChange={setContact} />
            <ButtonLink
              size="toolbar"
              to={dialogTo(`${base}/preview${withData ? '' : '/test_data'}`)}
              replace
            >
              {t(withData ? 'testData.hide' : 'testData.show')}
            </ButtonLink>
            <Choice
              aria-label={t('preview.view')}
              value={view}
              onChange={setView}
              choices={views.map((value) => ({ value, label: t(`preview.${value}`) }))}
            />
          </div>
        </div>
        {latest && (
          <ProblemList
            hasLastGood={shown !== undefined}
            problems={latest.problems.map((each) => ({ ...each, code: each.problem_code as 'syntax' }))}
            goTo={(place) => {
              close()
              goTo(place)
            }}
          />
        )}
        <div className={style['space']} data-with-data={withData || undefined}>
          {withData && <TestDataPane />}
          <div className={style['stage']} data-view={view} aria-busy={isFetching}>
            {shown ? (
              <Shown message={shown} view={view} />
            ) : error ? (
              <FailedState error={error} onRetry={retry} retrying={isFetching} />
            ) : latest ? null : (
              <SkeletonLines lines={8} />
            )}
          </div>
        </div>
      </div>
    </RouteDialog>
  )
}

/** The message as rendered by the server, or the last version that could be rendered. */
function useRendered(contact: string | null) {
  const { html, envelope, plain } = usePreviewedMessage()
  const values = useDeferredValue(useTestDataHere()?.values ?? null)
  const text = plain?.text ?? null
  const { subject, preheader = '', sender = null } = envelope
  // Read once, when the preview opens: beneath it nothing but the plain text and the test data can change.
  const source = useMemo(() => html(), [html])
  const body = useMemo<PreviewFields>(
    () => ({
      ...{ subject, preheader, html_content: source, plain_content: text, sender_id: sender },
      ...(contact ? { contact_id: contact } : {}),
      ...(values ? { substitutions: values } : {}),
    }),
    [source, subject, preheader, text, sender, contact, values],
  )
  const { data: latest, error, isFetching, refetch } = useQuery(renderedMessageQuery(body))
  const lastGood = useRef<MessagePreview>(undefined)
  if (latest?.problems.length === 0) lastGood.current = latest
  return { latest, shown: lastGood.current, error, isFetching, retry: () => void refetch() }
}

function Envelope({ message }: { message: MessagePreview | undefined }) {
  const t = useMessages('design-editor')
  const { envelope } = usePreviewedMessage()
  return (
    <div className={style['envelope']}>
      <div>
        <b>{t('envelope.from')}</b> {envelope.from || t('envelope.noFrom')}
      </div>
      <div>
        <b>{t('envelope.subject')}</b> {message?.subject || envelope.subject || t('envelope.noSubject')}
      </div>
    </div>
  )
}

function Shown({ message, view }: { message: MessagePreview; view: View }) {
  const t = useMessages('design-editor')
  const { html, subject, text, plain_source } = message
  if (view === 'plain') return <PlainText text={text} source={plain_source} />
  return (
    <MailFrame
      title={t('preview.frame', { subject })}
      html={view === 'dark' ? darkHtml(html) : html}
      className={style['mail']}
    />
  )
}
