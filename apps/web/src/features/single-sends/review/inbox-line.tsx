import type { AudiencePerson } from '@carillon/contract/audience-people'
import type { MessagePreview } from '@carillon/contract/message-preview'
import { useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { TagText } from '#widgets/tags/tag-text.tsx'
import { inboxText } from './inbox-text.ts'
import style from './launch-preview.module.css'

interface InboxLineProps {
  message: MessagePreview | undefined
  contact: AudiencePerson | null
  sendAt: string | null
  hasPreheader: boolean
  /** True for the layout of a phone: the parts below each other. */
  isNarrow: boolean
}

/** The message in a list of messages: the sender, the subject, and the text behind it. */
export function InboxLine({ message, contact, sendAt, hasPreheader, isNarrow }: InboxLineProps) {
  const t = useMessages('single-send-draft')
  const editor = useMessages('design-editor')
  const format = useFormat()
  const text = useMemo(() => (message ? inboxText(message.html) : ''), [message])
  const from = message?.from
  return (
    <div className={style['inbox']}>
      <div className={style['inboxLine']} data-narrow={isNarrow || undefined}>
        {message ? (
          <>
            <b className={style['from']}>{from ? from.name || from.email : editor('envelope.noFrom')}</b>
            <span className={style['words']}>
              <b>{message.subject ? <TagText text={message.subject} /> : editor('envelope.noSubject')}</b>{' '}
              <span>
                <TagText text={text} />
              </span>
            </span>
            <span className={style['when']}>{format.clock(sendAt ?? new Date(), { zone: false })}</span>
          </>
        ) : (
          <span className={style['inboxBones']}>
            <SkeletonBar width="30%" />
            <SkeletonBar width="80%" />
          </span>
        )}
      </div>
      <p>
        {contact?.email ? t('review.inboxOf', { email: contact.email }) : t('review.inboxOfNobody')}{' '}
        {message && !hasPreheader && t('review.inboxNoPreheader')}
      </p>
    </div>
  )
}
