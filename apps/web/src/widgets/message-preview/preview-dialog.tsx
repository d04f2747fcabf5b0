import { useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { Choice } from '../editor-frame/choice.tsx'
import { MailFrame } from './mail-frame.tsx'
import style from './message-preview.module.css'
import { usePreviewedMessage } from './previewed-message.ts'

type View = 'desktop' | 'mobile' | 'plain'

/** The whole message as it will be sent, on a desktop, on a phone and as plain text. */
export function Component() {
  const t = useMessages('design-editor')
  const message = usePreviewedMessage()
  const [view, setView] = useState<View>('desktop')
  const html = useMemo(() => message.html(), [message])
  const views: View[] = message.plainText ? ['desktop', 'mobile', 'plain'] : ['desktop', 'mobile']
  return (
    <RouteDialog title={t('preview.title')} size="wide">
      <div className={style['preview']}>
        <div className={style['head']}>
          <div className={style['envelope']}>
            <div>
              <b>{t('envelope.from')}</b> {message.from || t('envelope.noFrom')}
            </div>
            <div>
              <b>{t('envelope.subject')}</b> {message.subject || t('envelope.noSubject')}
            </div>
          </div>
          <Choice
            aria-label={t('preview.view')}
            value={view}
            onChange={setView}
            choices={views.map((value) => ({ value, label: t(`preview.${value}`) }))}
          />
        </div>
        <div className={style['stage']} data-view={view}>
          {view === 'plain' ? (
            <PlainText />
          ) : (
            <MailFrame
              title={t('preview.frame', { subject: message.subject })}
              html={html}
              className={style['mail']}
            />
          )}
        </div>
      </div>
    </RouteDialog>
  )
}

function PlainText() {
  const t = useMessages('design-editor')
  const { plainText } = usePreviewedMessage()
  const [text, setText] = useState<string | null | undefined>()
  // Asked once: making the text may save the message, which renders its screen and all below it again.
  const load = useRef(plainText)
  useEffect(() => {
    let current = true
    load.current?.().then(
      (loaded) => current && setText(loaded),
      () => current && setText(null),
    )
    return () => {
      current = false
    }
  }, [])
  if (text === null) return <p role="alert">{t('preview.plainFailed')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <pre className={style['plain']} tabIndex={0}>
      {text ?? t('preview.loading')}
    </pre>
  )
}
