import type { MailboxEntry } from '@carillon/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { Hourglass, Inbox } from 'lucide-react'
import { Navigate } from 'react-router'
import { mailboxQuery } from '#api/mailbox.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { WorkCard, WorkCards } from '#ui/page/work-card.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { findWanted } from '#widgets/open-message/message-address.rules.ts'

const defaults = { search: '', page: '', from: '1', open: '', after: '' }
const waitingMs = 1000

export function Component() {
  const t = useMessages('mailbox')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(defaults)
  const asked = mailboxQuery(state.search.trim(), state.page)
  const query = useQuery({ ...asked, ...(state.open && { refetchInterval: waitingMs, staleTime: 0 }) })
  const rows = query.data?.result
  const wanted = state.open && findWanted(query.data?.result ?? [], state)

  const columns: Column<MailboxEntry>[] = [
    {
      key: 'subject',
      title: t('index.subject'),
      render: ({ id, subject, to }) => (
        <RowTitle to={`/mailbox/${id}`} second={t('index.to', { address: to })}>
          {subject || t('noSubject')}
        </RowTitle>
      ),
    },
    { key: 'from', title: t('index.from'), render: ({ from }) => from },
    {
      key: 'received',
      title: t('index.received'),
      holds: 'date',
      narrow: 'show',
      render: ({ received_at }) => (
        <time dateTime={received_at} title={format.time(received_at, { zone: true })}>
          {format.ago(received_at)}
        </time>
      ),
    },
    {
      key: 'size',
      title: t('index.size'),
      align: 'right',
      render: ({ size }) => format.bytes(size),
    },
  ]

  if (wanted) return <Navigate to={`/mailbox/${wanted.id}`} replace />
  return (
    <IndexPage
      title={t('title')}
      sentence={query.data?.is_receiving === false ? t('index.notReceiving') : t('index.sentence')}
      // The button is there from the beginning, so that the list doesn't move when the messages are known.
      actions={
        rows?.length ? (
          <ButtonLink to={dialogTo('/mailbox/clear')}>{t('index.clear')}</ButtonLink>
        ) : (
          <Button disabled>{t('index.clear')}</Button>
        )
      }
      tiles={
        state.open && (
          <WorkCards>
            <WorkCard icon={<Hourglass />} title={t('index.waiting', { address: state.search })}>
              <Button size="toolbar" onClick={() => change({ open: '', after: '' })}>
                {t('index.stopWaiting')}
              </Button>
            </WorkCard>
          </WorkCards>
        )
      }
      caption={t('index.caption')}
      query={query}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ subject }) => subject || t('noSubject')}
      search={{
        value: state.search,
        onChange: (search) => change({ search, from: '1', open: '', after: '' }),
        placeholder: t('index.search'),
      }}
      isFiltered={state.search !== ''}
      onClearFilters={() => change({ search: '', from: '1', open: '', after: '' })}
      empty={{ icon: <Inbox />, title: t('index.emptyTitle'), text: t('index.emptyText') }}
      paging={rows && rows.length > 0 ? pagingOf(rows.length) : undefined}
    />
  )

  function pagingOf(shown: number) {
    const from = Math.max(1, Number(state.from) || 1)
    const { next, prev } = query.data?._metadata ?? {}
    const turn = (address: string, start: number) => () =>
      change({ page: tokenOf(address), from: String(Math.max(1, start)) }, { push: true })
    return {
      from,
      to: from + shown - 1,
      onNext: next ? turn(next, from + shown) : undefined,
      onPrevious: prev ? turn(prev, from - shown) : undefined,
    }
  }
}

function tokenOf(address: string): string {
  return new URL(address, window.location.origin).searchParams.get('page_token') ?? ''
}
