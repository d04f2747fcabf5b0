import type { ErasureRequest } from '@carillon/contract/data-requests'
import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { erasureRequestsQuery } from '#api/data-requests.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { urgencyOf } from './urgency.rules.ts'

/** People who asked on their preferences page for their data to be erased, soonest deadline first. */
export function Component() {
  const t = useMessages('erasure-requests')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const query = useQuery({ ...erasureRequestsQuery, refetchOnWindowFocus: 'always' })

  const columns: Column<ErasureRequest>[] = [
    {
      key: 'email',
      title: t('index.email'),
      width: '34%',
      render: ({ email, contact_id, state }) => (
        <RowTitle
          {...(contact_id ? { to: `/contacts/profile/${contact_id}` } : {})}
          second={state === 'open' && !contact_id ? t('index.noContact') : undefined}
        >
          {email}
        </RowTitle>
      ),
    },
    {
      key: 'requested',
      title: t('index.requested'),
      holds: 'date',
      render: ({ requested_at }) => format.date(requested_at),
    },
    {
      key: 'due',
      title: t('index.due'),
      holds: 'date',
      narrow: 'show',
      render: ({ due_at }) => format.date(due_at),
    },
    {
      key: 'status',
      title: t('index.status'),
      width: 200,
      narrow: 'show',
      render: (request) => <Status request={request} />,
    },
    {
      key: 'erase',
      title: t('index.action'),
      width: 150,
      align: 'right',
      narrow: 'show',
      render: ({ id, state, contact_id }) =>
        state === 'open' ? (
          <ButtonLink size="toolbar" to={dialogTo(`/contacts/erasure-requests/${id}/erase`)}>
            {contact_id ? t('index.erase') : t('index.done')}
          </ButtonLink>
        ) : (
          '–'
        ),
    },
  ]

  const index = useIndex({ query, rows: query.data, columns, rowName: ({ email }) => email })
  return (
    <IndexPage
      {...index}
      title={t('index.title')}
      sentence={t('index.sentence')}
      area={{ to: '/contacts', label: t('index.area') }}
      empty={{
        icon: <UserRoundX />,
        title: t('index.emptyTitle'),
        text: t('index.emptyText'),
        tone: 'quiet',
      }}
    />
  )
}

function Status({ request }: { request: ErasureRequest }) {
  const t = useMessages('erasure-requests')
  const format = useFormat()
  const { state, done_at, withdrawn_at } = request
  if (state === 'done')
    return (
      <StatusBadge tone="done">{t('status.done', { date: done_at ? format.date(done_at) : '' })}</StatusBadge>
    )
  if (state === 'withdrawn')
    return (
      <StatusBadge tone="quiet">
        {t('status.withdrawn', { date: withdrawn_at ? format.date(withdrawn_at) : '' })}
      </StatusBadge>
    )
  const { days, tone } = urgencyOf(request.due_at, new Date())
  return (
    <StatusBadge tone={tone}>
      {days < 0 ? t('status.overdue') : t('status.open', { count: days })}
    </StatusBadge>
  )
}
