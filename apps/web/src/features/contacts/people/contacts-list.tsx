import type { Contact } from '@carillon/contract/contacts'
import { contactLimits } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Eye, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { contactsPageQuery, contactsPageSize, tokenOf } from '#api/contacts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ListCard } from '#ui/table/index-page.tsx'
import type { PagingProps } from '#ui/table/paging.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { useContactColumns } from './contact-columns.tsx'
import { identifierOf } from './identify.ts'
import { searchProblem } from './search.rules.ts'
import { useColumns } from './use-columns.ts'

interface ContactsListProps {
  /** Only people on this list; without it everybody. */
  list?: { id: string; name: string }
  /** What stands here while there is nobody. */
  empty: ReactNode
}

/** `from` is the place of the page's first row; the API's tokens don't tell it. */
const defaults = { search: '', page: '', from: '' }
const nobody: ReadonlySet<string> = new Set()

/** The table of people: search, columns, bulk actions and real paging through all of them. */
export function ContactsList({ list, empty }: ContactsListProps) {
  const t = useMessages('contacts')
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(defaults)
  const [chosen, setChosen] = useState(nobody)
  const [shown, toggle] = useColumns()
  const { who, others } = useContactColumns()

  const problem = searchProblem(state.search)
  const search = problem === null ? state.search.trim() : ''
  const query = useQuery(contactsPageQuery({ list: list?.id, search, token: state.page }, problem === null))
  const rows = query.data?.result
  const base = list ? `/contacts/lists/${list.id}` : '/contacts/all'

  return (
    <ListCard
      query={query}
      rows={rows}
      caption={list ? t('people.captionOf', { list: list.name }) : t('people.caption')}
      columns={[who, ...others.filter(({ key }) => shown.has(key))]}
      rowKey={(contact) => contact.id}
      rowName={(contact) => identifierOf(contact) || t('people.unknown')}
      rowActions={(contact) => [
        { label: t('action.profile'), icon: <Eye />, to: `/contacts/profile/${contact.id}` },
        {
          label: t('action.delete'),
          icon: <Trash2 />,
          to: dialogTo(`${base}/contact/${contact.id}/delete`),
          danger: true,
        },
      ]}
      selection={{ chosen, onChange: setChosen }}
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
      bulkActions={<BulkActions chosen={[...chosen]} list={list} onDone={() => setChosen(nobody)} />}
      paging={rows && pagingOf(rows)}
    />
  )

  /** Another page or another search: nobody is chosen there yet. */
  function move(to: Partial<typeof defaults>, push = false): void {
    setChosen(nobody)
    change({ from: '', page: '', ...to }, { push })
  }

  function pagingOf(shownRows: readonly Contact[]): PagingProps {
    const from = Math.max(1, Number(state.from) || 1)
    const { next, prev } = query.data?._metadata ?? {}
    const [nextToken, previousToken] = [tokenOf(next), tokenOf(prev)]
    const earlier = Math.max(1, from - contactsPageSize)
    return {
      from,
      to: from + shownRows.length - 1,
      total: query.data?.contact_count,
      onNext: nextToken
        ? () => move({ page: nextToken, from: String(from + shownRows.length) }, true)
        : undefined,
      onPrevious: previousToken
        ? () => move(earlier === 1 ? {} : { page: previousToken, from: String(earlier) }, true)
        : undefined,
    }
  }
}
