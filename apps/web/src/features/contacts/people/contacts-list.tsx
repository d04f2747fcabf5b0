import type { Matching } from '@carillon/contract/contact-bulk'
import { type Contact, contactLimits } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Eye, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { contactsPageQuery, contactsPageSize, tokenOf } from '#api/contacts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ListCard } from '#ui/table/index-page.tsx'
import type { PagingProps } from '#ui/table/paging.tsx'
import { BulkActions, DeleteChosen } from './bulk-actions.tsx'
import { ChooseAll } from './choose-all.tsx'
import { countOf } from './chosen.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { useContactColumns } from './contact-columns.tsx'
import { identifierOf } from './identify.ts'
import { searchProblem } from './search.rules.ts'
import { useChoice } from './use-choice.ts'
import { useColumns } from './use-columns.ts'

interface ContactsListProps {
  /** Shows only contacts on this list. Without list and segment, all contacts are shown. */
  list?: { id: string; name: string }
  /** Shows only contacts in this segment. */
  segment?: { id: string; name: string }
  /** Shown if there are no contacts. */
  empty: ReactNode
}

/** `from` is the position of the page's first row. The API's page tokens don't contain it. */
const defaults = { search: '', page: '', from: '' }

/** The table of contacts: search, columns, bulk actions and paging. */
export function ContactsList({ list, segment, empty }: ContactsListProps) {
  const t = useMessages('contacts')
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(defaults)
  const [shown, toggle] = useColumns()
  const { who, others } = useContactColumns()

  const problem = searchProblem(state.search)
  const search = problem === null ? state.search.trim() : ''
  const page = { list: list?.id, segment: segment?.id, search, token: state.page }
  // An invalid search is not sent, so all contacts stay visible. The search field shows the problem.
  const query = useQuery(contactsPageQuery(page))
  const rows = query.data?.result
  const { next, prev } = query.data?._metadata ?? {}
  const matching: Matching = {
    ...(list ? { list_id: list.id } : {}),
    ...(segment ? { segment_id: segment.id } : {}),
    ...(search ? { search } : {}),
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
        columns={[who, ...others.filter(({ key }) => shown.has(key))]}
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
              ? { run: () => setDeleting(contact.id) }
              : { to: dialogTo(`${base}/contact/${contact.id}/delete`) }),
          },
        ]}
        selection={{ chosen: choice.rows, onChange: choice.choose }}
        chosenCount={countOf(choice.chosen)}
        search={{
          value: state.search,
          onChange: (text) => move({ search: text }),
          placeholder: t('people.search'),
          problem: problem ? t(`people.${problem}`, { minimum: contactLimits.searchMin }) : undefined,
        }}
        filters={<ColumnChooser choices={others} shown={shown} onToggle={toggle} />}
        isFiltered={state.search !== ''}
        onClearFilters={() => move({ search: '' })}
        firstRun={empty}
        bulkActions={
          <>
            {choice.isPage && (next || prev) && (
              <ChooseAll matching={matching} count={query.data?.contact_count} onChoose={choice.chooseAll} />
            )}
            <BulkActions chosen={choice.chosen} list={list} onDone={choice.clear} />
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
