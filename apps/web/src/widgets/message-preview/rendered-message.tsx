import type { MessagePreview } from '@carillon/contract/message-preview'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { ChosenAudience } from '#api/audience-people.ts'
import { refused } from '#api/call.ts'
import { type PreviewFields, renderedMessageQuery } from '#api/message-preview.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ContactStepper } from '../contact-stepper/contact-stepper.tsx'
import { useContactStepper } from '../contact-stepper/use-contact-stepper.ts'
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

const everybody: ChosenAudience = { sendTo: { all: true }, group: null }
const views = ['desktop', 'mobile', 'dark', 'plain'] as const
type View = (typeof views)[number]

interface RenderedMessageProps {
  message: PreviewFields
  /** Whose values it can be shown with. All contacts, if it is left out. */
  audience?: ChosenAudience | undefined
  /** As it is shown until the rendered message says it. */
  from?: string
  /** Lets the plain text be edited. */
  plain?: PlainPart | undefined
  /** Goes to the position of a problem. */
  goTo?: (place: SourcePlace) => void
  /** Buttons beside the choice of views. */
  actions?: ReactNode
  /** A pane at the left of the message. */
  pane?: ReactNode
}

/**
 * A message rendered by the server as in a real send: on a desktop, on a phone, in dark mode and as plain text.
 * It begins without a contact, and steps through those it is for. It needs the texts of `tags`.
 */
export function RenderedMessage(props: RenderedMessageProps) {
  return (
    <TagNamesProvider>
      <Rendered {...props} />
    </TagNamesProvider>
  )
}

function Rendered(props: RenderedMessageProps) {
  const { message, audience = everybody, from, plain, goTo, actions, pane } = props
  const t = useMessages('design-editor')
  const [view, setView] = useState<View>('desktop')
  const stepping = useContactStepper(audience, { beginsWith: 'nobody' })
  const contact = stepping.contact?.id ?? null
  const { shown, latest, error, retry, isFetching } = useRendered(message, contact)
  const subject = shown?.subject || message.subject
  const sender = from ?? (shown?.from ? `${shown.from.name} <${shown.from.email}>` : '')
  return (
    <div className={style['preview']}>
      <div className={style['head']}>
        <div className={style['envelope']}>
          {/* One line: who it is from is known later than the subject below. */}
          <div className={style['from']} title={sender}>
            <b>{t('envelope.from')}</b> {sender || (from === undefined && !shown ? '' : t('envelope.noFrom'))}
          </div>
          <div>
            <b>{t('envelope.subject')}</b> {subject ? <TagText text={subject} /> : t('envelope.noSubject')}
          </div>
        </div>
        <div className={style['tools']}>
          {/* Who may write messages but not read contacts sees them without one. */}
          {!refused(stepping.error, 'forbidden') && <ContactStepper stepping={stepping} />}
          {actions}
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
            <FailedState error={error} onRetry={retry} retrying={isFetching} />
          ) : latest ? null : (
            <SkeletonLines lines={8} />
          )}
        </div>
      </div>
    </div>
  )
}

/** The message as rendered by the server, or the last version that could be rendered. */
function useRendered(message: PreviewFields, contact: string | null) {
  const body = useMemo<PreviewFields>(
    () => ({ ...message, ...(contact ? { contact_id: contact } : {}) }),
    [message, contact],
  )
  const { data: latest, error, isFetching, refetch } = useQuery(renderedMessageQuery(body))
  const lastGood = useRef<MessagePreview>(undefined)
  if (latest?.problems.length === 0) lastGood.current = latest
  return { latest, shown: lastGood.current, error, isFetching, retry: () => void refetch() }
}

interface ShownProps {
  message: MessagePreview
  view: View
  plain: PlainPart | undefined
}

function Shown({ message, view, plain }: ShownProps) {
  const t = useMessages('design-editor')
  const { look } = useTagNames()
  const { subject, text, plain_source } = message
  // Without a contact, tags without a fallback are left in the text.
  const html = useMemo(() => htmlWithPills(message.html, look), [message.html, look])
  if (view === 'plain') return <PlainText text={text} source={plain_source} plain={plain} />
  return (
    <MailFrame
      title={t('preview.frame', { subject })}
      html={view === 'dark' ? darkHtml(html) : html}
      className={style['mail']}
    />
  )
}
