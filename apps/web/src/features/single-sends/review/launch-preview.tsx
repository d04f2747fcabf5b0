import type { VariationLetter } from '@carillon/contract/ab-tests'
import type { Audience } from '@carillon/contract/single-send-review'
import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type PreviewFields, renderedMessageQuery } from '#api/message-preview.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ContactStepper } from '#widgets/contact-stepper/contact-stepper.tsx'
import { type ContactStepping, useContactStepper } from '#widgets/contact-stepper/use-contact-stepper.ts'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import { useIsNarrow } from '#widgets/editor-frame/use-is-narrow.ts'
import { MailFrame } from '#widgets/message-preview/mail-frame.tsx'
import { ProblemList } from '#widgets/message-preview/problem-list.tsx'
import { htmlWithPills } from '#widgets/tags/pill.ts'
import { useTagNames } from '#widgets/tags/tag-names.tsx'
import { LetterChoice } from '../ab-test/letter-choice.tsx'
import { asVariation } from '../ab-test/variation-message.ts'
import { previewAudience, type Settings } from '../parts/draft.ts'
import { preheaderOf } from '../parts/preheader.ts'
import { InboxLine } from './inbox-line.tsx'
import style from './launch-preview.module.css'
import { useEditedCard } from './use-edited-card.ts'

const views = ['desktop', 'mobile', 'plain'] as const
type View = (typeof views)[number]

interface LaunchPreviewProps {
  stored: SingleSend
  settings: Settings
  audience: Audience | undefined
}

/** The message and its line in an inbox, as one of the chosen contacts gets it. */
export function LaunchPreview({ stored: all, settings, audience }: LaunchPreviewProps) {
  const [chosen, choose] = useState<VariationLetter>('A')
  // The chosen variation may have been deleted since.
  const letter = all.abtest?.variations.some((each) => each.letter === chosen) ? chosen : 'A'
  const stored = useMemo(() => asVariation(all, letter), [all, letter])
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const editor = useMessages('design-editor')
  const navigate = useNavigate()
  const [, edit] = useEditedCard()
  const isNarrow = useIsNarrow()
  const [view, setView] = useState<View>(isNarrow ? 'mobile' : 'desktop')
  const hasSources = settings.all || settings.lists.length + settings.segments.length > 0
  const stepping = useContactStepper(previewAudience(settings))
  const { latest, shown, error, isFetching, retry } = useRendered(stored, stepping)
  const isEmpty = stored.email_config.html_content.trim() === ''
  // True if the message was rendered with problems, and there is no earlier version to show.
  const isBroken = latest !== undefined && shown === undefined
  const { look } = useTagNames()
  // Without a contact, tags without a fallback are left in the message.
  const html = useMemo(() => shown && htmlWithPills(shown.html, look), [shown, look])
  return (
    <section className={style['preview']} aria-label={t('review.look')}>
      <div className={style['head']}>
        <h2>{t('review.look')}</h2>
        {all.abtest && <LetterChoice test={all.abtest} value={letter} onChange={choose} />}
        <Choice
          aria-label={editor('preview.view')}
          value={view}
          onChange={setView}
          choices={views.map((each) => ({ value: each, label: editor(`preview.${each}`) }))}
        />
      </div>
      <ContactStepper stepping={stepping} total={hasSources ? audience?.total : undefined} />
      {!isBroken && (
        <InboxLine
          message={shown}
          contact={stepping.contact}
          sendAt={settings.sendAt}
          hasPreheader={preheaderOf(stored.email_config) !== ''}
          isNarrow={view === 'mobile'}
        />
      )}
      {latest && latest.problems.length > 0 && (
        <ProblemList
          hasLastGood={shown !== undefined}
          problems={latest.problems.map((each) => ({ ...each, code: each.problem_code as 'syntax' }))}
          goTo={({ part }) =>
            part === 'subject' ? edit('subject') : navigate(`/single-sends/${stored.id}/editor`)
          }
        />
      )}
      {!isBroken && (
        <div className={style['stage']} data-view={view} aria-busy={isFetching}>
          {isEmpty ? (
            <p className={style['empty']}>{sends('preview.empty')}</p>
          ) : shown && html !== undefined ? (
            view === 'plain' ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
              <pre tabIndex={0}>{shown.text}</pre>
            ) : (
              <Scaled title={editor('preview.frame', { subject: shown.subject })} html={html} view={view} />
            )
          ) : error ? (
            <FailedState query={{ error, refetch: retry, isFetching }} />
          ) : (
            <div className={style['bones']}>
              <SkeletonLines lines={8} />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

/** The stored message rendered by the server, or the last version that could be rendered. */
function useRendered({ email_config: config }: SingleSend, { contact, isLoading }: ContactStepping) {
  const { subject, html_content, plain_content, generate_plain_content, sender_id } = config
  const preheader = config.editor === 'design' && config.document !== null ? '' : config.preheader
  const id = contact?.id
  const body = useMemo<PreviewFields>(() => {
    const text = generate_plain_content ? null : plain_content
    const message = { subject, html_content, preheader, plain_content: text, sender_id }
    return id ? { ...message, contact_id: id } : message
  }, [subject, html_content, preheader, plain_content, generate_plain_content, sender_id, id])
  const isEmpty = html_content.trim() === ''
  // Not rendered while the first contact is loaded.
  const query = useQuery({ ...renderedMessageQuery(body), enabled: !isEmpty && !(isLoading && !id) })
  const { data: latest, error, isFetching, refetch } = query
  const lastGood = useRef<typeof latest>(undefined)
  if (latest?.problems.length === 0) lastGood.current = latest
  return { latest, shown: lastGood.current, error, isFetching, retry: () => void refetch() }
}

/** Desktops are wider than phones: where there is less room, the message is made smaller instead of narrower. */
const desktopWidth = 640

function Scaled({ title, html, view }: { title: string; html: string; view: View }) {
  const stage = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(desktopWidth)
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = view === 'desktop' ? Math.min(1, width / desktopWidth) : 1
  return (
    <div ref={stage} className={style['scaled']}>
      <div
        className={style['screen']}
        style={
          scale < 1
            ? { width: desktopWidth, height: `${100 / scale}%`, transform: `scale(${scale})` }
            : undefined
        }
      >
        <MailFrame title={title} html={html} className={style['mail']} />
      </div>
    </div>
  )
}
