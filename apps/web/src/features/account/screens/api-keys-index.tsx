import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Outlet } from 'react-router'
import { apiKeysQuery } from '#api/api-keys.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useSortedRows } from '#ui/table/use-sorting.ts'

const usual = { key: 'created', direction: 'desc' } as const
type ApiKey = Awaited<ReturnType<NonNullable<typeof apiKeysQuery.queryFn>>>[number]

/** The API keys of the account. */
export function Component() {
  const t = useMessages('account')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const query = useQuery(apiKeysQuery)
  const create = (
    <ButtonLink look="primary" aria-keyshortcuts="n" to={dialogTo('/account/api-keys/new')}>
      {t('apiKeys.create')}
    </ButtonLink>
  )
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      title: t('apiKeys.name'),
      sortBy: ({ name }) => name,
      render: (row) => <RowTitle second={`SG.${row.api_key_id}.…`}>{row.name}</RowTitle>,
    },
    {
      key: 'used',
      title: t('apiKeys.lastUsed'),
      sortBy: ({ last_used_at }) => last_used_at,
      align: 'right',
      holds: 'date',
      narrow: 'show',
      width: 150,
      render: (row) => (row.last_used_at ? format.ago(row.last_used_at) : t('apiKeys.neverUsed')),
    },
    {
      key: 'created',
      title: t('apiKeys.created'),
      sortBy: ({ created_at }) => created_at,
      align: 'right',
      holds: 'date',
      narrow: 'show',
      width: 150,
      render: (row) => format.date(row.created_at),
    },
  ]
  const { rows, sorting, onSort } = useSortedRows(query.data, columns, usual)
  return (
    <IndexPage
      title={t('apiKeys.title')}
      sentence={t('apiKeys.sentence')}
      actions={create}
      caption={t('apiKeys.title')}
      query={query}
      rows={rows}
      rowKey={(row) => row.api_key_id}
      rowName={(row) => row.name}
      columns={columns}
      sorting={sorting}
      onSort={onSort}
      rowActions={(row) => [
        {
          label: t('apiKeys.delete.action'),
          danger: true,
          to: dialogTo(`/account/api-keys/${row.api_key_id}/delete`),
        },
      ]}
      firstRun={
        <EmptyState
          icon={<KeyRound />}
          title={t('apiKeys.empty.title')}
          text={t('apiKeys.empty.text')}
          action={create}
        />
      }
    >
      <Outlet />
    </IndexPage>
  )
}
