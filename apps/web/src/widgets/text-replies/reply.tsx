import type { SmsReply } from '@carillon/contract/sms'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import style from './reply.module.css'

export function ReplyList({ children }: { children: ReactNode }) {
  return <ul className={style['replies']}>{children}</ul>
}

interface ReplyProps {
  reply: SmsReply
  busy: boolean
  /** False for a person who may not mark it. */
  onMark: false | ((handled: boolean) => void)
}

/** A text that a person sent to the account. Its screen loads the texts of `sms`. */
export function Reply({ reply, busy, onMark }: ReplyProps) {
  const t = useMessages('sms')
  const format = useFormat()
  const { contact_id, contact_name, phone_number, body, image_count, received_at, handled_at, handled_by } =
    reply
  const who = contact_name || phone_number
  return (
    <li data-handled={handled_at ? '' : undefined}>
      <div>
        <p className={style['replyHead']}>
          {contact_id ? <Link to={`/contacts/profile/${contact_id}`}>{who}</Link> : <b>{who}</b>}
          <span>
            {contact_name && `${phone_number} · `}
            <time dateTime={received_at} title={format.time(received_at, { zone: true })}>
              {format.ago(received_at)}
            </time>
          </span>
          {handled_at && (
            <StatusBadge tone="done">
              {handled_by ? t('replies.handledBy', { name: handled_by }) : t('replies.isHandled')}
            </StatusBadge>
          )}
        </p>
        {body !== '' && <p className={style['replyBody']}>{body}</p>}
        {image_count > 0 && <p className={style['small']}>{t('replies.images', { count: image_count })}</p>}
      </div>
      {onMark && (
        <Button
          size="toolbar"
          busy={busy}
          onClick={() => onMark(handled_at === null)}
          aria-label={t(handled_at ? 'replies.reopenOf' : 'replies.markOf', { name: who })}
        >
          {t(handled_at ? 'replies.reopen' : 'replies.mark')}
        </Button>
      )}
    </li>
  )
}
