import type { ScopeRequest } from '@carillon/contract/scope-requests'
import { useQuery } from '@tanstack/react-query'
import { Check, Inbox, X } from 'lucide-react'
import { requestPageSize, scopeRequestsQuery } from '#api/scope-requests.ts'
import { useIsAdministrator } from '#api/teammates.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { nameOf } from './person-name.ts'
import { useRequestPage } from './use-request-page.ts'

/** /account/requests: the people who ask for rights. Administrators decide. */
export function Component() {
  const t = useMessages('scope-requests')
  const people = useMessages('teammates')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const [page, toPage] = useRequestPage()
  const query = useQuery(scopeRequestsQuery(page))
  const isAdministrator = useIsAdministrator()
  const { data } = query
  const start = page * requestPageSize
  return (
    <IndexPage<ScopeRequest>
      title={t('title')}
      sentence={isAdministrator === false ? t('onlyAdministrators') : t('sentence')}
      actions={<ButtonLink to="/account/people">{people('title')}</ButtonLink>}
      query={query}
      rows={data?.result}
      columns={[
        {
          key: 'person',
          title: t('person'),
          render: (row) => (
            <RowTitle second={nameOf(row) === row.email ? '' : row.email}>{nameOf(row)}</RowTitle>
          ),
        },
        {
          key: 'group',
          title: t('asksFor'),
          narrow: 'show',
          width: '38%',
          render: ({ scope_group_name: group }) => t(`groups.${group}`),
        },
        {
          key: 'asked',
          title: t('asked'),
          align: 'right',
          holds: 'date',
          width: 150,
          render: ({ created_at }) => <time title={format.time(created_at)}>{format.ago(created_at)}</time>,
        },
      ]}
      rowKey={({ id }) => String(id)}
      rowName={nameOf}
      rowActions={({ id }) =>
        isAdministrator
          ? [
              { label: t('approve'), icon: <Check />, to: dialogTo(`/account/requests/${id}/approve`) },
              { label: t('deny'), icon: <X />, danger: true, to: dialogTo(`/account/requests/${id}/deny`) },
            ]
          : []
      }
      paging={
        data && {
          from: start + 1,
          to: start + data.result.length,
          isLoadingNext: query.isPlaceholderData,
          onPrevious: page > 0 ? () => toPage(page - 1) : undefined,
          onNext: data.hasMore ? () => toPage(page + 1) : undefined,
        }
      }
      empty={{ icon: <Inbox />, title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
