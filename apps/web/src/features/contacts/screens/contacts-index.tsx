import type { List } from '@carillon/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { Eye, FileUp, Pencil, Trash2, Users } from 'lucide-react'
import { Outlet } from 'react-router'
import { contactCountQuery } from '#api/contacts.ts'
import { listsQuery, useRefreshLists } from '#api/lists.ts'
import { useCrossTab } from '#lib/cross-tab.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import type { RowAction } from '#ui/table/row-menu.tsx'
import { RunningImports } from '../import/running-imports.tsx'

interface Row {
  kind: 'all' | 'list'
  id: string
  name: string
  /** Undefined while it isn't known. */
  count: number | undefined
}

const defaults = { search: '' }

/** /contacts: everybody, and the lists they stand on. */
export function Component() {
  const t = useMessages('contacts')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(defaults)
  const lists = useQuery(listsQuery)
  const count = useQuery(contactCountQuery)
  useCrossTab('list.created', useRefreshLists())

  const search = state.search.trim()
  const rows = lists.data && rowsOf(lists.data, search, t('index.all'), count.data?.contact_count)
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('index.name'),
      render: (row) => (
        <RowTitle
          to={addressOf(row)}
          second={row.kind === 'all' && count.isError ? t('index.countFailed') : undefined}
        >
          {row.name}
        </RowTitle>
      ),
    },
    { key: 'type', title: t('index.type'), narrow: 'show', render: (row) => t(`index.types.${row.kind}`) },
    {
      key: 'count',
      title: t('index.count'),
      align: 'right',
      narrow: 'show',
      render: (row) => (row.count === undefined ? '–' : format.number(row.count)),
    },
  ]

  return (
    <IndexPage
      title={t('title')}
      sentence={t('sentence')}
      actions={
        <>
          <ButtonLink look="quiet" to="/contacts/new">
            {t('addManually')}
          </ButtonLink>
          <ButtonLink to={dialogTo('/contacts/new_list')}>{t('newList')}</ButtonLink>
          <ButtonLink look="primary" to="/contacts/import/upload-csv">
            {t('import')}
          </ButtonLink>
        </>
      }
      tiles={<RunningImports />}
      query={lists}
      rows={rows}
      caption={t('index.caption')}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowActions={actionsOf}
      search={{
        value: state.search,
        onChange: (text) => change({ search: text }),
        placeholder: t('index.search'),
      }}
      filters={
        search !== '' && (
          <ButtonLink
            look="quiet"
            size="toolbar"
            to={{ pathname: '/contacts/all', search: `?${new URLSearchParams({ search })}` }}
          >
            {t('index.find', { text: search })}
          </ButtonLink>
        )
      }
      isFiltered={search !== ''}
      onClearFilters={() => change({ search: '' })}
      firstRun={
        <EmptyState
          icon={<Users />}
          title={t('index.emptyTitle')}
          text={t('index.emptyText')}
          action={
            <>
              <ButtonLink to="/contacts/new">{t('addManually')}</ButtonLink>
              <ButtonLink look="primary" to="/contacts/import/upload-csv">
                {t('import')}
              </ButtonLink>
            </>
          }
        />
      }
    >
      <Outlet />
    </IndexPage>
  )

  function actionsOf(row: Row): RowAction[] {
    const view = { label: t('action.view'), icon: <Eye />, to: addressOf(row) }
    if (row.kind === 'all') {
      const remove = {
        label: t('action.deleteAll'),
        icon: <Trash2 />,
        to: dialogTo('/contacts/delete-all'),
        danger: true,
      }
      return row.count ? [view, remove] : [view]
    }
    return [
      view,
      { label: t('action.rename'), icon: <Pencil />, to: dialogTo(`/contacts/edit/${row.id}`) },
      {
        label: t('action.importInto'),
        icon: <FileUp />,
        to: `/contacts/import/upload-csv?target=addToExistingList&list=${row.id}`,
      },
      { label: t('action.delete'), icon: <Trash2 />, to: `/contacts/lists/${row.id}/delete`, danger: true },
    ]
  }
}

/** 'All contacts' leads; a search narrows the lists alone. Nothing at all: the first run. */
function rowsOf(lists: readonly List[], search: string, all: string, count: number | undefined): Row[] {
  if (lists.length === 0 && count === 0) return []
  const found = lists
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ id, name, contact_count }): Row => ({ kind: 'list', id, name, count: contact_count }))
  return search === '' ? [{ kind: 'all', id: 'all', name: all, count }, ...found] : found
}

function addressOf(row: Row): string {
  return row.kind === 'all' ? '/contacts/all' : `/contacts/lists/${row.id}`
}
