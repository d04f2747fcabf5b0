import { type UnsubscribeGroup, unsubscribeGroupLimits } from '@carillon/contract/unsubscribe-groups'
import { holdsText } from '@carillon/segment-language/fold-text'
import { useQuery } from '@tanstack/react-query'
import { Ban, Download, Eye, FileUp, Pencil, Trash2, UserMinus } from 'lucide-react'
import { Outlet } from 'react-router'
import { apiAddress } from '#api/call.ts'
import { unsubscribeGroupsQuery, useExportSuppressions } from '#api/unsubscribe-groups.ts'
import { showAlert } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useShell } from '#shell/shell.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useSortedRows } from '#ui/table/use-sorting.ts'

const { pageSize, displayed } = unsubscribeGroupLimits
const defaults = { search: '', page: '1' }
const usual = { key: 'name', direction: 'asc' } as const

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const query = useQuery(unsubscribeGroupsQuery)
  const exportAddresses = useExportSuppressions()
  const support = useShell().user.account?.support_url
  const [state, change] = useUrlState(defaults)
  const found = query.data?.filter((group) => matches(group, state.search))
  const page = Math.max(1, Number(state.page) || 1)
  const first = (page - 1) * pageSize

  const columns: Column<UnsubscribeGroup>[] = [
    {
      key: 'name',
      title: t('index.name'),
      sortBy: ({ name }) => name,
      narrow: 'name',
      render: (group) => (
        <RowTitle to={`/unsubscribe-groups/${group.id}/edit`} second={group.description}>
          {group.name}
        </RowTitle>
      ),
    },
    {
      key: 'shown',
      title: t('index.preferences'),
      narrow: 'show',
      render: (group) => (group.is_default ? <StatusBadge tone="done">{t('index.shown')}</StatusBadge> : '–'),
    },
    {
      key: 'unsubscribes',
      title: t('index.unsubscribes'),
      width: 150,
      sortBy: ({ unsubscribes }) => unsubscribes,
      align: 'right',
      narrow: 'show',
      render: (group) => format.number(group.unsubscribes),
    },
    {
      key: 'lastSent',
      title: t('index.lastSent'),
      holds: 'date',
      sortBy: ({ last_email_sent_at }) => last_email_sent_at,
      align: 'right',
      narrow: 'hide',
      render: (group) => (group.last_email_sent_at ? format.ago(group.last_email_sent_at) : '–'),
    },
    {
      key: 'id',
      title: t('index.id'),
      align: 'right',
      narrow: 'hide',
      sortBy: ({ id }) => id,
      sortsFirst: 'asc',
      render: (group) => String(group.id),
    },
  ]
  const { rows: sorted, sorting, onSort } = useSortedRows(found, columns, usual)
  const rows = sorted?.slice(first, first + pageSize)

  const notExported = (error?: unknown) =>
    alertFailure(
      'suppressionExport',
      error,
      support ? { label: t('export.support'), href: support } : undefined,
    )
  const download = ({ id }: UnsubscribeGroup) =>
    exportAddresses.mutate(id, {
      onSuccess: ({ download_url }) => {
        if (!download_url) return void notExported()
        window.location.assign(apiAddress(download_url))
        showAlert(t('export.started'))
      },
      onError: notExported,
    })

  const rowActions = (group: UnsubscribeGroup) => [
    { label: t('index.edit'), icon: <Pencil />, to: `/unsubscribe-groups/${group.id}/edit` },
    {
      label: t('index.preview'),
      icon: <Eye />,
      to: dialogTo(`/unsubscribe-groups/${group.id}/preview/preferences`),
    },
    {
      label: t('index.addManually'),
      icon: <UserMinus />,
      to: dialogTo(`/unsubscribe-groups/${group.id}/suppressions/add/manual`),
    },
    {
      label: t('index.uploadCsv'),
      icon: <FileUp />,
      to: dialogTo(`/unsubscribe-groups/${group.id}/upload-csv`),
    },
    { label: t('index.export'), icon: <Download />, run: () => download(group) },
    {
      label: t('index.delete'),
      icon: <Trash2 />,
      danger: true,
      to: dialogTo(`/unsubscribe-groups/${group.id}/confirm-delete`),
    },
  ]

  return (
    <IndexPage
      title={t('index.title')}
      sentence={
        <>
          {t('index.sentence')} <ShownCount groups={query.data} isLoading={query.isPending} />
        </>
      }
      actions={
        <ButtonLink look="primary" aria-keyshortcuts="n" to="/unsubscribe-groups/new">
          {t('index.create')}
        </ButtonLink>
      }
      caption={t('index.title')}
      query={query}
      rows={rows}
      columns={columns}
      sorting={sorting}
      onSort={onSort}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      rowActions={rowActions}
      search={{
        value: state.search,
        onChange: (search) => change({ search }),
        placeholder: t('index.search'),
      }}
      isFiltered={state.search !== ''}
      onClearFilters={() => change({ search: '' })}
      paging={
        found && found.length > pageSize
          ? {
              from: first + 1,
              to: Math.min(first + pageSize, found.length),
              total: found.length,
              onPrevious: page > 1 ? () => change({ page: String(page - 1) }) : undefined,
              onNext: first + pageSize < found.length ? () => change({ page: String(page + 1) }) : undefined,
            }
          : undefined
      }
      firstRun={
        <EmptyState
          icon={<Ban />}
          title={t('index.firstRun.title')}
          text={t('index.firstRun.text')}
          action={
            <ButtonLink look="primary" aria-keyshortcuts="n" to="/unsubscribe-groups/new">
              {t('index.create')}
            </ButtonLink>
          }
        />
      }
    >
      <Outlet />
    </IndexPage>
  )
}

function matches({ name, description, id }: UnsubscribeGroup, search: string): boolean {
  return holdsText(`${name} ${description} ${id}`, search)
}

/** How many groups the preferences page shows; while that is unknown, its place alone. */
function ShownCount({ groups, isLoading }: { groups: UnsubscribeGroup[] | undefined; isLoading: boolean }) {
  const t = useMessages('unsubscribe-groups')
  if (!groups && !isLoading) return null
  const count = groups?.filter((group) => group.is_default).length ?? 0
  return (
    <span {...(groups ? {} : { style: { visibility: 'hidden' } })}>
      {t('index.shownCount', { count, limit: displayed })}
    </span>
  )
}
