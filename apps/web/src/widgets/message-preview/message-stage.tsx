import type { Preview } from '@carillon/contract/single-send-review'
import { type ReactNode, useMemo, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Choice } from '../editor-frame/choice.tsx'
import type { PlainPart } from '../editor-frame/editor-props.ts'
import { htmlWithPills } from '../tags/pill.ts'
import { TagNamesProvider, useTagNames } from '../tags/tag-names.tsx'
import { TagText } from '../tags/tag-text.tsx'
import { darkHtml } from './inert-html.ts'
import { MailFrame } from './mail-frame.tsx'
import style from './message-preview.module.css'
import { PlainText } from './plain-text.tsx'
import type { SourcePlace } from './previewed-message.ts'
import { ProblemList } from './problem-list.tsx'

const views = ['desktop', 'mobile', 'dark', 'plain'] as const
type View = (typeof views)[number]

/** A message as the server renders it, with the source of its plain text where that can be edited. */
type Rendered = Preview & { plain_source?: string }

interface MessageStageProps {
  from: string
  subject: string
  /** The message, or the last version of it that could be rendered. */
  shown: Rendered | undefined
  /** The last answer of the server, which may name problems of the message. */
  latest: Rendered | undefined
  error: unknown
  retry: () => void
  isFetching: boolean
  /** The plain text part, if it can be edited. */
  plain?: PlainPart | undefined
  /** Goes to the position of a problem. */
  goTo?: ((place: SourcePlace) => void) | undefined
  /** Buttons beside the choice of views. */
  tools?: ReactNode
  /** A pane at the left of the message. */
  pane?: ReactNode
}

/** A rendered message on a desktop, on a phone, in dark mode and as plain text. It needs the texts of `tags`. */
export function MessageStage(props: MessageStageProps) {
  return (
    <TagNamesProvider>
      <Stage {...props} />
    </TagNamesProvider>
  )
}

function Stage({ from, subject, shown, latest, error, retry, isFetching, ...parts }: MessageStageProps) {
  const { plain, goTo, tools, pane } = parts
  const t = useMessages('design-editor')
  const [view, setView] = useState<View>('desktop')
  return (
    <div className={style['preview']}>
      <div className={style['head']}>
        <div className={style['envelope']}>
          {/* One line, because the sender loads later than the subject below. */}
          <div className={style['from']} title={from}>
            <b>{t('envelope.from')}</b> {from}
          </div>
          <div>
            <b>{t('envelope.subject')}</b> {subject ? <TagText text={subject} /> : t('envelope.noSubject')}
          </div>
        </div>
        <div className={style['tools']}>
          {tools}
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
          {...(goTo ? { goTo } : {})}
        />
      )}
      <div className={style['space']} data-with-data={pane ? true : undefined}>
        {pane}
        <div className={style['stage']} data-view={view} aria-busy={isFetching}>
          {shown ? (
            <Shown message={shown} view={view} plain={plain} />
          ) : error ? (
            <FailedState query={{ error, refetch: retry, isFetching }} />
          ) : latest ? null : (
            <SkeletonLines lines={8} />
          )}
        </div>
      </div>
    </div>
  )
}

interface ShownProps {
  message: Rendered
  view: View
  plain: PlainPart | undefined
}

function Shown({ message, view, plain }: ShownProps) {
  const t = useMessages('design-editor')
  const { look } = useTagNames()
  const { subject, text, plain_source } = message
  // Without a contact, tags without a fallback are left in the text.
  const html = useMemo(() => htmlWithPills(message.html, look), [message.html, look])
  if (view === 'plain') return <PlainText text={text} source={plain_source ?? text} plain={plain} />
  return (
    <MailFrame
      title={t('preview.frame', { subject })}
      html={view === 'dark' ? darkHtml(html) : html}
      className={style['mail']}
    />
  )
}
