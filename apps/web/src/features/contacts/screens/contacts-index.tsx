import { useQuery } from '@tanstack/react-query'
import { ChevronDown, FileUp, Filter, ListPlus, PencilLine, Users } from 'lucide-react'
import { Outlet } from 'react-router'
import { contactCountQuery } from '#api/contact-count.ts'
import { importsQuery } from '#api/contact-imports.ts'
import { contactLimitQuery } from '#api/contact-limit.ts'
import { listsQuery, useRefreshLists } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { useCrossTab } from '#lib/cross-tab.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { ListCard } from '#ui/table/index-page.tsx'
import { useRowsPage } from '#ui/table/use-rows-page.ts'
import { useSorting } from '#ui/table/use-sorting.ts'
import { GrowthTiles } from '../growth/growth-tiles.tsx'
import { RunningImports } from '../import/running-imports.tsx'
import { LimitNotice } from '../limit/limit-notice.tsx'
import { BelowWork } from '../people/below-work.tsx'
import { OpenDeletions } from '../people/open-deletions.tsx'
import { RunningChanges } from '../people/running-changes.tsx'
import { treeOf } from './tree.rules.ts'
import { useTreeActions } from './use-tree-actions.tsx'
import { useTreeColumns } from './use-tree-columns.tsx'

const defaults = { search: '' }
const rowsPerPage = 100
const sortKeys = ['name', 'count']
const usual = { key: 'name', direction: 'asc' } as const

/** /contacts: all contacts, the lists, and their segments. */
export function Component() {
  const t = useMessages('contacts')
  const [state, change] = useUrlState(defaults)
  const lists = useQuery(listsQuery)
  const [limit, imports] = [useQuery(contactLimitQuery), useQuery(importsQuery)]
  const segments = useQuery(segmentsQuery)
  const count = useQuery(contactCountQuery)
  useCrossTab('list.created', useRefreshLists())
  const columns = useTreeColumns(count.isError)
  const actionsOf = useTreeActions()
  const { sorting, onSort } = useSorting(sortKeys, usual)

  const search = state.search.trim()
  const isNothing = lists.data?.length === 0 && !segments.data?.length && count.data?.contact_count === 0
  const all = { name: t('index.all'), count: count.data?.contact_count }
  // Segments stand between the lists: rows that came later would push the others down.
  const isKnown = !isAwaited(segments) && !(lists.data?.length === 0 && isAwaited(count))
  const tree =
    isKnown &&
    lists.data &&
    (isNothing
      ? []
      : treeOf(
          {
            lists: lists.data,
            segments: segments.data ?? [],
            all,
            order: sorting && { sorting, language: t.language },
          },
          search,
        ))

  return (
    <Page title={t('title')} sentence={t('sentence')} actions={<Actions />}>
      <GrowthTiles />
      <BelowWork page="/contacts" also={[limit, imports]}>
        <LimitNotice />
        <RunningImports />
        <OpenDeletions />
        <RunningChanges />
        <ListCard
          query={lists}
          {...useRowsPage(tree || undefined, rowsPerPage)}
          caption={t('index.caption')}
          columns={columns}
          sorting={sorting}
          onSort={onSort}
          rowKey={(row) => `${row.kind}-${row.id}`}
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
          firstRun={<FirstRun />}
        />
      </BelowWork>
      <Outlet />
    </Page>
  )
}

function Actions() {
  const t = useMessages('contacts')
  const dialogTo = useDialogTo()
  return (
    <>
      <ButtonLink look="quiet" to="/contacts/exports">
        {t('exports')}
      </ButtonLink>
      <ButtonLink look="quiet" to="/contacts/erasure-requests">
        {t('erasureRequests')}
      </ButtonLink>
      <MenuButton
        actions={[
          { label: t('newList'), icon: <ListPlus />, to: dialogTo('/contacts/new_list') },
          { label: t('newSegment'), icon: <Filter />, to: '/contacts/segments/create' },
        ]}
      >
        {t('create')} <ChevronDown size={16} aria-hidden="true" />
      </MenuButton>
      <MenuButton
        look="primary"
        aria-keyshortcuts="n"
        actions={[
          { label: t('uploadCsv'), icon: <FileUp />, to: '/contacts/import/upload-csv' },
          { label: t('addManually'), icon: <PencilLine />, to: '/contacts/new' },
        ]}
      >
        {t('addContacts')} <ChevronDown size={16} aria-hidden="true" />
      </MenuButton>
    </>
  )
}

function FirstRun() {
  const t = useMessages('contacts')
  return (
    <EmptyState
      icon={<Users />}
      title={t('index.emptyTitle')}
      text={t('index.emptyText')}
      action={
        <>
          <ButtonLink to="/contacts/new">{t('addManually')}</ButtonLink>
          <ButtonLink look="primary" to="/contacts/import/upload-csv">
            {t('uploadCsv')}
          </ButtonLink>
        </>
      }
    />
  )
}
