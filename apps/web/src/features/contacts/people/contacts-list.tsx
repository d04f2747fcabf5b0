import { contactBulk, type Matching } from '@carillon/contract/contact-bulk'
import {
  type Contact,
  ContactSort,
  type ContactStatus,
  contactLimits,
  contactStatuses,
  contacts,
} from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Eye, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { contactsPageQuery, contactsPageSize } from '#api/contacts.ts'
import { useMessages } from '#lib/messages.tsx'
import { tokenOf } from '#lib/page-token.ts'
import { useUrlState } from '#lib/use-url-state.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ListCard } from '#ui/table/index-page.tsx'
import type { PagingProps } from '#ui/table/paging.tsx'
import { readSorting, type Sorting, writeSorting } from '#ui/table/sorting.rules.ts'
import { BulkActions, DeleteChosen } from './bulk-actions.tsx'
import { ChooseAll } from './choose-all.tsx'
import { countOf } from './chosen.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { useContactColumns } from './contact-columns.tsx'
import { identifierOf } from './identify.ts'
import { searchProblem } from './search.rules.ts'
import { useChoice } from './use-choice.ts'
import { useColumns } from './use-columns.ts'
import { useStatusChips } from './use-status-chips.ts'

interface ContactsListProps {
  /** Shows only contacts on this list. Without list and segment, all contacts are shown. */
  list?: { id: string; name: string }
  /** Shows only contacts in this segment. */
  segment?: { id: string; name: string; evaluated: string | null }
  /** Shown if there are no contacts. */
  empty: ReactNode
}

/** `from` is the position of the page's first row. The API's page tokens don't contain it. */
const defaults = { search: '', status: '', sort: '', page: '', from: '' }

/** The table of contacts: search, columns, bulk actions and paging. */
export function ContactsList({ list, segment, empty }: ContactsListProps) {
  const t = useMessages('contacts')
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(defaults)
  const [shown, toggle] = useColumns()
  const { who, others, isAwaited } = useContactColumns()
  const columns = [who, ...others.filter(({ key }) => shown.has(key))]
  // Columns that came later would make all others narrower.
  const areColumnsKnown = !isAwaited || columns.length > shown.size

  const problem = searchProblem(state.search)
  const search = problem === null ? state.search.trim() : ''
  // The statuses come from the tiles, which count all contacts.
  const areAll = !list && !segment
  const status = !areAll ? undefined : contactStatuses.find((one) => one === state.status)
  const chips = useStatusChips(status, (next) => move({ status: next ?? '', sort: '' }), { areAll })
  const usual = usualOrder(status)
  const sort = search ? undefined : ContactSort.options.find((one) => one === state.sort)
  const { id: inSegment, evaluated } = segment ?? {}
  const page = { list: list?.id, segment: inSegment, evaluated, search, status, sort, token: state.page }
  // An invalid search is not sent, so all contacts stay visible. The search field shows the problem.
  const query = useQuery(contactsPageQuery(page))
  const rows = areColumnsKnown ? query.data?.result : undefined
  const { next, prev } = query.data?._metadata ?? {}
  const matching: Matching = {
    ...(list ? { list_id: list.id } : {}),
    ...(segment ? { segment_id: segment.id } : {}),
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
  }
  const choice = useChoice(rows)
  const [deleting, setDeleting] = useState<string>()
  const base = list ? `/contacts/lists/${list.id}` : '/contacts/all'

  return (
    <>
      <ListCard
        query={query}
        rows={rows}
        caption={
          list || segment
            ? t('people.captionOf', { list: (list ?? segment)?.name ?? '' })
            : t('people.caption')
        }
        columns={columns}
        rowKey={(contact) => contact.id}
        rowName={(contact) => identifierOf(contact) || t('people.unknown')}
        rowActions={(contact) => [
          { label: t('action.profile'), icon: <Eye />, to: `/contacts/profile/${contact.id}` },
          {
            label: t('action.delete'),
            icon: <Trash2 />,
            danger: true,
            // Segments have no address for this dialog.
            ...(segment
              ? { call: contacts.delete, run: () => setDeleting(contact.id) }
              : { to: dialogTo(`${base}/contact/${contact.id}/delete`) }),
          },
        ]}
        {...(search
          ? {}
          : {
              sorting: readSorting(sort ?? writeSorting(usual)),
              onSort: (next: Sorting) => {
                const asked = writeSorting(next)
                move({ sort: asked === writeSorting(usual) ? '' : asked })
              },
            })}
        chips={chips}
        selection={{
          chosen: choice.rows,
          onChange: choice.choose,
          calls: [contactBulk.delete, contactBulk.unsubscribe, contactBulk.changeList],
        }}
        chosenCount={countOf(choice.chosen)}
        search={{
          value: state.search,
          onChange: (text) => move({ search: text }),
          placeholder: t('people.search'),
          problem: problem ? t(`people.${problem}`, { minimum: contactLimits.searchMin }) : undefined,
        }}
        filters={<ColumnChooser choices={others} shown={shown} onToggle={toggle} />}
        isFiltered={state.search !== '' || status !== undefined}
        onClearFilters={() => move({ search: '', status: '' })}
        firstRun={empty}
        bulkActions={
          <>
            {choice.isPage && (next || prev) && (
              <ChooseAll
                matching={matching}
                count={status ? undefined : query.data?.contact_count}
                onChoose={choice.chooseAll}
              />
            )}
            <BulkActions chosen={choice.chosen} shown={rows ?? []} list={list} onDone={choice.clear} />
          </>
        }
        paging={rows && pagingOf(rows)}
      />
      {deleting && (
        <DeleteChosen
          chosen={{ kind: 'some', ids: [deleting] }}
          onDone={() => setDeleting(undefined)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )

  /** Goes to another page or search and clears the selection. */
  function move(to: Partial<typeof defaults>, push = false): void {
    choice.clear()
    change({ from: '', page: '', ...to }, { push })
  }

  function pagingOf(shownRows: readonly Contact[]): PagingProps {
    const from = Math.max(1, Number(state.from) || 1)
    const [nextToken, previousToken] = [tokenOf(next), tokenOf(prev)]
    const earlier = Math.max(1, from - contactsPageSize)
    return {
      from,
      to: from + shownRows.length - 1,
      total: query.data?.contact_count,
      isLoadingNext: query.isPlaceholderData,
      onNext: nextToken
        ? () => move({ page: nextToken, from: String(from + shownRows.length) }, true)
        : undefined,
      onPrevious: previousToken
        ? () => move(earlier === 1 ? {} : { page: previousToken, from: String(earlier) }, true)
        : undefined,
    }
  }
}

/** The newest first; suppressed contacts by their address, as they are found. */
function usualOrder(status: ContactStatus | undefined): Sorting {
  return status === undefined || status === 'can_be_emailed'
    ? { key: 'created_at', direction: 'desc' }
    : { key: 'email', direction: 'asc' }
}
