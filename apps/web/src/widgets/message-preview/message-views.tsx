import { showDefaults } from '@carillon/personalization/show-defaults'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Choice } from '../editor-frame/choice.tsx'
import { htmlWithPills } from '../tags/pill.ts'
import { TagNamesProvider, useTagNames } from '../tags/tag-names.tsx'
import { TagText } from '../tags/tag-text.tsx'
import { MailFrame } from './mail-frame.tsx'
import style from './message-preview.module.css'

const views = ['desktop', 'mobile', 'plain'] as const
type View = (typeof views)[number]

interface MessageViewsProps {
  subject: string
  html: string
  text: string
  /** Buttons beside the choice of views. */
  actions?: ReactNode
}

/**
 * A stored message on a desktop, on a phone and as plain text. Tags show their fallbacks or their names. For screens
 * without an editor. It needs the texts of `tags`.
 */
export function MessageViews({ anyName = false, ...message }: MessageViewsProps & { anyName?: boolean }) {
  return (
    <TagNamesProvider anyName={anyName}>
      <Views {...message} />
    </TagNamesProvider>
  )
}

function Views({ actions, ...message }: MessageViewsProps) {
  const t = useMessages('design-editor')
  const { look } = useTagNames()
  const subject = showDefaults(message.subject)
  const [view, setView] = useState<View>('desktop')
  return (
    <div className={style['preview']}>
      <div className={style['head']}>
        <div className={style['envelope']}>
          <div>
            <b>{t('envelope.subject')}</b> {subject ? <TagText text={subject} /> : t('envelope.noSubject')}
          </div>
        </div>
        <div className={style['tools']}>
          {actions}
          <Choice
            aria-label={t('preview.view')}
            value={view}
            onChange={setView}
            choices={views.map((value) => ({ value, label: t(`preview.${value}`) }))}
          />
        </div>
      </div>
      <div className={style['space']}>
        <div className={style['stage']} data-view={view}>
          {view === 'plain' ? (
            <div className={style['plain']}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
              <pre tabIndex={0}>
                <TagText text={showDefaults(message.text)} />
              </pre>
            </div>
          ) : (
            <MailFrame
              title={t('preview.frame', { subject })}
              html={htmlWithPills(showDefaults(message.html, true), look)}
              className={style['mail']}
            />
          )}
        </div>
      </div>
    </div>
  )
}
