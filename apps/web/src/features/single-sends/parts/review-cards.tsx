import { type Review, type ReviewCard, reviewCards } from '@carillon/contract/single-send-review'
import type { SingleSend } from '@carillon/contract/single-sends'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { sendersQuery } from '#api/senders.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import style from '../screens/review-single-send.module.css'
import { preheaderOf } from './preheader.ts'
import { useRefusalSentence } from './use-refusal.ts'
import { waitingWords } from './waiting-words.ts'

type State = 'ok' | 'problem' | 'notice' | 'open'
const icons = { ok: CircleCheck, problem: CircleAlert, notice: TriangleAlert, open: CircleDashed } as const

/** One card for each topic: the current choice and open problems. */
export function ReviewCards({ stored, review }: { stored: SingleSend; review: Review | undefined }) {
  return (
    <div className={style['cards']}>
      {reviewCards.map((card) => (
        <Card key={card} card={card} stored={stored} review={review} />
      ))}
    </div>
  )
}

function Card({
  card,
  stored,
  review,
}: {
  card: ReviewCard
  stored: SingleSend
  review: Review | undefined
}) {
  const t = useMessages('single-sends')
  const sentence = useRefusalSentence()
  const problems = review?.problems.filter((each) => each.card === card) ?? []
  const warnings = review?.warnings.filter((each) => each.card === card) ?? []
  const state: State = !review
    ? 'open'
    : problems.length > 0
      ? 'problem'
      : warnings.length > 0
        ? 'notice'
        : 'ok'
  const Icon = icons[state]
  return (
    <section className={style['card']} data-state={state} aria-label={t(`review.${card}`)}>
      <Icon role="img" aria-label={state === 'open' ? '' : t(`review.${state}`)} />
      <h2>{t(`review.${card}`)}</h2>
      <div className={style['value']}>
        <Chosen card={card} stored={stored} />
        {(problems.length > 0 || warnings.length > 0) && (
          <ul className={style['says']}>
            {problems.map((each) => (
              <li key={`${each.error_id}:${each.field}`} data-tone="problem">
                {sentence(each.error_id, each.parameter) ?? each.message}
              </li>
            ))}
            {warnings.map((each) => (
              <li key={each.warning_id} data-tone="notice">
                {t(`review.warnings.${each.warning_id}`, each.parameter)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {stored.status === 'draft' && (
        <ButtonLink size="toolbar" look="quiet" to={placeOf(card, stored)}>
          {t(problems.length > 0 ? 'review.fix' : 'review.change')}
        </ButtonLink>
      )}
    </section>
  )
}

/** Address of the page where a card's problem is fixed: the settings, or the content. */
function placeOf(card: ReviewCard, { id, email_config }: SingleSend): string {
  const base = `/single-sends/${id}/editor`
  return card === 'content' && email_config.editor === 'design' ? `${base}/modules` : base
}

function Chosen({ card, stored }: { card: ReviewCard; stored: SingleSend }): ReactNode {
  const parts: Record<ReviewCard, ReactNode> = {
    sender: <Sender stored={stored} />,
    subject: <Subject stored={stored} />,
    content: <Content stored={stored} />,
    recipients: <Recipients stored={stored} />,
    unsubscribe: <Unsubscribe stored={stored} />,
    schedule: <Schedule stored={stored} />,
  }
  return parts[card]
}

interface PartProps {
  stored: SingleSend
}

function Two({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <div>{first}</div>
      {second && <div className={style['second']}>{second}</div>}
    </>
  )
}

function Sender({ stored }: PartProps) {
  const t = useMessages('single-sends')
  const { data: senders = [] } = useQuery({ ...sendersQuery, refetchOnWindowFocus: 'always' })
  const sender = senders.find(({ id }) => id === stored.email_config.sender_id)
  if (!sender) return <Two first={t('review.none')} />
  return (
    <Two
      first={`${sender.from.name} <${sender.from.email}>`}
      second={t('review.replies', { email: sender.reply_to.email })}
    />
  )
}

function Subject({ stored: { email_config } }: PartProps) {
  const t = useMessages('single-sends')
  const first = email_config.subject || t('review.noSubject')
  return <Two first={first} second={preheaderOf(email_config) || t('review.noPreheader')} />
}

function Content({ stored: { email_config } }: PartProps) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const { html_content, editor } = email_config
  if (html_content.trim() === '') return <Two first={t('review.empty')} />
  const size = format.bytes(new TextEncoder().encode(html_content).length)
  return <Two first={t(`review.${editor}`)} second={t('review.size', { size })} />
}

function Recipients({ stored: { send_to } }: PartProps) {
  const t = useMessages('single-sends')
  const { data: lists = [] } = useQuery(listsQuery)
  const { data: segments = [] } = useQuery(segmentsQuery)
  const namesOf = (listIds: readonly string[], segmentIds: readonly string[]) =>
    [
      ...lists.filter(({ id }) => listIds.includes(id)),
      ...segments.filter(({ id }) => segmentIds.includes(id)),
    ]
      .map(({ name }) => name)
      .join(', ')
  const names = send_to.all ? t('index.allContacts') : namesOf(send_to.list_ids, send_to.segment_ids)
  const excluded = namesOf(send_to.exclude_list_ids, send_to.exclude_segment_ids)
  return (
    <Two first={names || t('review.none')} second={excluded && t('review.excluding', { names: excluded })} />
  )
}

function Unsubscribe({ stored: { email_config } }: PartProps) {
  const t = useMessages('single-sends')
  const { data: groups } = useQuery(unsubscribeGroupsQuery)
  const { suppression_group_id: id, custom_unsubscribe_url: url } = email_config
  if (url) return <Two first={url} />
  if (id === null) return <Two first={t('review.none')} />
  if (id === globalGroupId) return <Two first={t('review.globalGroup')} />
  const group = groups?.find((each) => each.id === id)
  return <Two first={group?.name ?? (groups ? t('review.goneGroup') : '…')} second={group?.description} />
}

function Schedule({ stored }: PartProps) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const { send_at, status } = stored
  if (!send_at) return <Two first={t('review.now')} />
  const time = format.time(send_at, { zone: true })
  if (status !== 'scheduled') return <Two first={time} />
  const isDue = new Date(send_at).getTime() <= Date.now()
  const waits = waitingWords(t, stored.waiting_for)
  return <Two first={waits ?? (isDue ? t('review.isStarting') : t('review.scheduledFor', { time }))} />
}
