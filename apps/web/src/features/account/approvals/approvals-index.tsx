import type { Approval } from '@carillon/contract/approvals'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { approvalsQuery } from '#api/approvals.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import { RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { useApprovalWords } from './use-approval-words.ts'

const usual = { key: 'asked', direction: 'desc' } as const

/** The requests that the person asked for or may decide. */
export function Component() {
  const t = useMessages('approvals')
  const format = useFormat()
  const words = useApprovalWords()
  const query = useQuery(approvalsQuery)
  const index = useIndex<Approval>({
    query,
    rows: query.data,
    usual,
    rowName: words.title,
    columns: [
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
        sortBy: ({ asked_at }) => asked_at,
        align: 'right',
        holds: 'date',
        width: 150,
        render: ({ asked_at }) => format.date(asked_at),
      },
    ],
  })
  return (
    <IndexPage
      {...index}
      title={t('index.title')}
      sentence={t('index.sentence')}
      actions={<ButtonLink to="/account/approvals/settings">{t('settings.open')}</ButtonLink>}
      empty={{ icon: <UserCheck />, title: t('index.empty'), text: t('index.emptyText') }}
    />
  )
}
