import { type SmsReply, smsReplies } from '@carillon/contract/sms'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { type ReplyState, smsRepliesQuery, useMarkReply } from '#api/sms.ts'
import { showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useMay } from '#shell/use-person.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/page/button.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { Reply, ReplyList } from '#widgets/text-replies/reply.tsx'
import style from './sms.module.css'

const filters = { replies: '' }

/** People's answers, newest first. A user reads a reply and marks it as handled. */
export function Replies({ id }: { id: string }) {
  const t = useMessages('sms')
  const [{ replies: state }, change] = useUrlState(filters)
  const query = useInfiniteQuery(smsRepliesQuery(id, (state || undefined) as ReplyState))
  const mark = useMarkReply(id)
  const mayMark = useMay(smsReplies.change)
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
    key,
    label,
    isOn: state === key,
    onClick: () => change({ replies: key }),
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
      <ReplyList>
        {rows?.map((reply) => (
          <Reply
            key={reply.id}
            reply={reply}
            busy={mark.isPending && mark.variables?.id === reply.id}
            onMark={mayMark && ((handled) => setHandled(reply, handled))}
          />
        ))}
      </ReplyList>
    </ListFrame>
  )
}
