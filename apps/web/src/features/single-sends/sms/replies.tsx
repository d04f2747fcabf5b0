import type { SmsReply } from '@carillon/contract/sms'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { type ReplyState, smsRepliesQuery, useMarkReply } from '#api/sms.ts'
import { showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import style from './sms.module.css'

const filters = { replies: '' }

/** What people answered, newest first. Somebody reads a reply and marks it as handled. */
export function Replies({ id }: { id: string }) {
  const t = useMessages('sms')
  const [{ replies: state }, change] = useUrlState(filters)
  const query = useInfiniteQuery(smsRepliesQuery(id, (state || undefined) as ReplyState))
  const mark = useMarkReply(id)
  const rows = query.data?.pages.flatMap(({ results }) => results)
  const open = query.data?.pages[0]?.open_count
  const setHandled = (reply: SmsReply, handled: boolean) =>
    mark.mutate(
      { id: reply.id, handled },
      {
        onSuccess: () =>
          handled &&
          showUndo(t('replies.marked'), t('replies.undo'), () =>
            mark.mutate({ id: reply.id, handled: false }),
          ),
      },
    )
  const chip = (key: string, label: string, count?: number) => ({
    ...{ key, label, isOn: state === key, onClick: () => change({ replies: key }) },
    ...(count === undefined ? {} : { count }),
  })
  return (
    <ListFrame
      caption={t('stats.replies')}
      query={query}
      rows={rows}
      chips={[
        chip('', t('replies.all')),
        chip('open', t('replies.open'), open),
        chip('handled', t('replies.handled')),
      ]}
      isFiltered={state !== ''}
      onClearFilters={() => change({ replies: '' })}
      firstRun={
        <EmptyState
          icon={<MessagesSquare />}
          tone="quiet"
          title={t('replies.none')}
          text={t('replies.noneText')}
        />
      }
      foot={
        query.hasNextPage && (
          <p className={style['more']}>
            <Button size="toolbar" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('replies.more')}
            </Button>
          </p>
        )
      }
    >
      <ul className={style['replies']}>
        {rows?.map((reply) => (
          <Reply
            key={reply.id}
            reply={reply}
            busy={mark.isPending && mark.variables?.id === reply.id}
            onMark={(handled) => setHandled(reply, handled)}
          />
        ))}
      </ul>
    </ListFrame>
  )
}

interface ReplyProps {
  reply: SmsReply
  busy: boolean
  onMark: (handled: boolean) => void
}

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
      <Button
        size="toolbar"
        busy={busy}
        onClick={() => onMark(handled_at === null)}
        aria-label={t(handled_at ? 'replies.reopenOf' : 'replies.markOf', { name: who })}
      >
        {t(handled_at ? 'replies.reopen' : 'replies.mark')}
      </Button>
    </li>
  )
}
