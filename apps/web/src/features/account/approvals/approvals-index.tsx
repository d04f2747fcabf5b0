import type { Approval } from '@carillon/contract/approvals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { approvalsPageSize, approvalsQuery } from '#api/approvals.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useTokenPages } from '#widgets/index-filters/use-token-pages.ts'
import { useApprovalWords } from './use-approval-words.ts'

const inUrl = { status: '', page: '' }
const filters = ['waiting', 'decided'] as const

/** The requests that the person asked for or may decide. */
export function Component() {
  const t = useMessages('approvals')
  const format = useFormat()
  const words = useApprovalWords()
  const [{ status }, change] = useUrlState(inUrl)
  const filter = filters.find((each) => each === status) ?? ''
  const { token, pagingOf } = useTokenPages(approvalsPageSize)
  const query = useQuery({ ...approvalsQuery(filter, token), placeholderData: keepPreviousData })
  const columns: Column<Approval>[] = [
    {
      key: 'what',
      title: t('index.what'),
      render: (row) => (
        <RowTitle to={`/account/approvals/${row.id}`} second={words.second(row)}>
          {words.title(row)}
        </RowTitle>
      ),
    },
    { key: 'by', title: t('index.by'), width: '26%', render: ({ asked_by }) => asked_by },
    {
      key: 'status',
      title: t('index.status'),
      width: 180,
      narrow: 'show',
      render: ({ status }) => t(`status.${status}`),
    },
    {
      key: 'asked',
      title: t('index.asked'),
      align: 'right',
      holds: 'date',
      width: 150,
      render: ({ asked_at }) => format.date(asked_at),
    },
  ]
  return (
    <IndexPage
      query={query}
      rows={query.data?.result}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={words.title}
      chips={(['', ...filters] as const).map((key) => ({
        key,
        label: t(`index.filter.${key || 'all'}`),
        isOn: key === filter,
        onClick: () => change({ status: key, page: '' }),
      }))}
      isFiltered={filter !== ''}
      onClearFilters={() => change({ status: '', page: '' })}
      paging={pagingOf(query)}
      title={t('index.title')}
      sentence={t('index.sentence')}
      actions={<ButtonLink to="/account/approvals/settings">{t('settings.open')}</ButtonLink>}
      empty={{ icon: <UserCheck />, title: t('index.empty'), text: t('index.emptyText') }}
    />
  )
}
