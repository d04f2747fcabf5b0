import type { ReviewCard } from '@carillon/contract/preflight'
import type { SingleSend } from '@carillon/contract/single-sends'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { sendersQuery } from '#api/senders.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { TagText } from '#widgets/tags/tag-text.tsx'
import { VariationChip } from '../ab-test/variation-chip.tsx'
import { testedSubjects } from '../ab-test/variation-message.ts'
import { useDraft } from '../parts/draft.ts'
import { waitingWords } from '../parts/waiting-words.ts'
import style from './review.module.css'

interface SummaryProps {
  stored: SingleSend
}

/** The choices on each card of the review, including changes that are not saved yet. */
export const summaries: Record<ReviewCard, (props: SummaryProps) => ReactNode> = {
  sender: Sender,
  subject: Subject,
  content: Content,
  recipients: Recipients,
  unsubscribe: Unsubscribe,
  schedule: Schedule,
}

function Two({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <div>{first}</div>
      {second && <div className={style['second']}>{second}</div>}
    </>
  )
}

/** Shown in place of names that are loading or could not be loaded. */
function NoNames({ isFailed }: { isFailed: boolean }) {
  const t = useMessages('single-send-draft')
  if (isFailed) return <Two first={t('review.notLoaded')} />
  return (
    <span className={style['bones']}>
      <SkeletonBar width="62%" height={13} />
      <SkeletonBar width="38%" height={10} />
    </span>
  )
}

function Sender() {
  const t = useMessages('single-send-draft')
  const { settings } = useDraft()
  const { data: senders, isError } = useQuery({ ...sendersQuery, refetchOnWindowFocus: 'always' })
  if (settings.sender === null) return <Two first={t('review.none')} />
  if (!senders) return <NoNames isFailed={isError} />
  const sender = senders.find(({ id }) => id === settings.sender)
  if (!sender) return <Two first={t('review.goneSender')} />
  return (
    <Two
      first={`${sender.from.name} <${sender.from.email}>`}
      second={t('review.replies', { email: sender.reply_to.email })}
    />
  )
}

function Subject() {
  const t = useMessages('single-send-draft')
  const { settings } = useDraft()
  const { subject, preheader } = settings
  const tested = testedSubjects(settings)
  if (tested) {
    return tested.map(({ letter, subject: own }) => (
      <div key={letter} className={style['lettered']}>
        <VariationChip letter={letter} /> <span>{own ? <TagText text={own} /> : t('review.noSubject')}</span>
      </div>
    ))
  }
  return (
    <Two
      first={subject ? <TagText text={subject} /> : t('review.noSubject')}
      second={preheader ? <TagText text={preheader} /> : t('review.noPreheader')}
    />
  )
}

function Content({ stored: { email_config, abtest } }: SummaryProps) {
  const t = useMessages('single-send-draft')
  const format = useFormat()
  const sizeOf = ({ html_content: html }: { html_content: string }) =>
    html.trim() === ''
      ? t('review.empty')
      : t('review.size', { size: format.bytes(new TextEncoder().encode(html).length) })
  if (abtest?.type === 'content') {
    return abtest.variations.map((variation) => (
      <div key={variation.id}>
        <VariationChip letter={variation.letter} /> {sizeOf(variation)}
      </div>
    ))
  }
  const size = sizeOf(email_config)
  if (email_config.html_content.trim() === '') return <Two first={size} />
  return <Two first={t(`review.${email_config.editor}`)} second={size} />
}

function Recipients() {
  const t = useMessages('single-send-draft')
  const { settings } = useDraft()
  const lists = useQuery(listsQuery)
  const segments = useQuery(segmentsQuery)
  if (!lists.data || !segments.data) return <NoNames isFailed={lists.isError || segments.isError} />
  const all = { lists: lists.data, segments: segments.data }
  const namesOf = (listIds: readonly string[], segmentIds: readonly string[]) =>
    [
      ...all.lists.filter(({ id }) => listIds.includes(id)),
      ...all.segments.filter(({ id }) => segmentIds.includes(id)),
    ]
      .map(({ name }) => name)
      .join(', ')
  const names = settings.all ? t('settings.allContacts') : namesOf(settings.lists, settings.segments)
  const excluded = namesOf(settings.excludedLists, settings.excludedSegments)
  return (
    <Two first={names || t('review.none')} second={excluded && t('review.excluding', { names: excluded })} />
  )
}

function Unsubscribe() {
  const t = useMessages('single-send-draft')
  const { group: id, customUrl } = useDraft().settings
  const { data: groups, isError } = useQuery(unsubscribeGroupsQuery)
  if (customUrl) return <Two first={customUrl} />
  if (id === null) return <Two first={t('review.none')} />
  if (id === globalGroupId) return <Two first={t('review.globalGroup')} />
  if (!groups) return <NoNames isFailed={isError} />
  const group = groups.find((each) => each.id === id)
  return <Two first={group?.name ?? t('review.goneGroup')} second={group?.description} />
}

function Schedule({ stored }: SummaryProps) {
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const format = useFormat()
  const { sendAt, perHour } = useDraft().settings
  const pace = perHour === null ? undefined : t('review.pace', { count: perHour })
  if (!sendAt) return <Two first={t('review.now')} second={pace} />
  const time = format.time(sendAt, { zone: true })
  if (stored.status !== 'scheduled') return <Two first={time} second={pace} />
  const isDue = new Date(sendAt).getTime() <= Date.now()
  const waits = waitingWords(sends, stored.waiting_for)
  const first = waits ?? (isDue ? t('review.isStarting') : t('review.scheduledFor', { time }))
  return <Two first={first} second={pace} />
}
