import type { InboxEntry } from '@carillon/contract/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff, CheckCheck, CircleAlert, CircleCheck, CircleDot } from 'lucide-react'
import { inboxQuery, useMarkRead } from '#api/notifications.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import style from './inbox.module.css'

const defaults = { show: '' }
const icons = { done: CircleCheck, todo: CircleDot, failed: CircleAlert } as const

/** The account's notifications, newest first. Each entry leads to its subject. */
export function Component() {
  const t = useMessages('notifications')
  const [state, change] = useUrlState(defaults)
  const unreadOnly = state.show === 'unread'
  const query = useInfiniteQuery(inboxQuery(t.language, unreadOnly))
  const mark = useMarkRead()
  const entries = query.data?.pages.flatMap(({ result }) => result)
  const unread = query.data?.pages[0]?.unread

  const readAll = () =>
    mark.mutate(
      { is_read: true },
      {
        onSuccess: ({ changed }) => {
          if (changed.length === 0) return showAlert(t('inbox.nothingUnread'), { tone: 'info' })
          showUndo(t('inbox.allRead', { count: changed.length }), t('inbox.undo'), () =>
            mark.mutate({ ids: changed, is_read: false }),
          )
        },
      },
    )

  return (
    <Page
      title={t('inbox.title')}
      sentence={t('inbox.sentence')}
      actions={
        <>
          <ButtonLink look="quiet" to="/notifications">
            {t('inbox.toAddresses')}
          </ButtonLink>
          <Button icon={<CheckCheck />} onClick={readAll} busy={mark.isPending} disabled={!unread}>
            {t('inbox.readAll')}
          </Button>
        </>
      }
    >
      <ListFrame
        caption={t('inbox.title')}
        query={query}
        rows={entries}
        chips={[
          { key: '', label: t('inbox.all'), isOn: !unreadOnly, onClick: () => change({ show: '' }) },
          {
            key: 'unread',
            label: unread ? t('inbox.unreadCount', { count: unread }) : t('inbox.unread'),
            isOn: unreadOnly,
            onClick: () => change({ show: 'unread' }),
          },
        ]}
        isFiltered={unreadOnly}
        onClearFilters={() => change({ show: '' })}
        firstRun={
          <EmptyState
            icon={<BellOff />}
            title={t('inbox.emptyTitle')}
            text={t('inbox.emptyText')}
            tone="quiet"
          />
        }
        foot={
          query.hasNextPage && (
            <div className={style['foot']}>
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('inbox.more')}
              </Button>
            </div>
          )
        }
      >
        <ul className={style['list']}>
          {entries?.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              onMark={(is_read) => mark.mutate({ ids: [entry.id], is_read })}
            />
          ))}
        </ul>
      </ListFrame>
    </Page>
  )
}

function Entry({ entry, onMark }: { entry: InboxEntry; onMark: (isRead: boolean) => void }) {
  const t = useMessages('notifications')
  const format = useFormat()
  const { tone, at, is_read, title, text, lines, link } = entry
  const Icon = icons[tone]
  return (
    <li className={style['entry']} data-tone={tone} data-unread={is_read ? undefined : ''}>
      <Icon aria-hidden="true" className={style['icon']} />
      <div className={style['words']}>
        <h2>
          {title}
          {!is_read && <span className={style['new']}>{t('inbox.new')}</span>}
        </h2>
        <p>{text}</p>
        <dl className={style['lines']}>
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={style['actions']}>
          <EntryLink link={link} onOpen={() => !is_read && onMark(true)} />
          <Button look="quiet" size="toolbar" onClick={() => onMark(!is_read)}>
            {is_read ? t('inbox.markUnread') : t('inbox.markRead')}
          </Button>
        </div>
      </div>
      <time dateTime={at} title={format.time(at)}>
        {format.ago(at)}
      </time>
    </li>
  )
}

/**
 * Leads to the subject of the notification. A person who may not open its page has no link. The API reference is
 * a page of the server.
 */
function EntryLink({ link: { label, path }, onOpen }: { link: InboxEntry['link']; onOpen: () => void }) {
  if (path.startsWith('/api-reference'))
    return (
      <a href={path} onClick={onOpen}>
        {label}
      </a>
    )
  return (
    <OpenLink to={path} onClick={onOpen}>
      {label}
    </OpenLink>
  )
}
