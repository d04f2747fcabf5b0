import { useQuery } from '@tanstack/react-query'
import { KeyRound, ListChecks, Trash2 } from 'lucide-react'
import { apiKeysQuery } from '#api/api-keys.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { nameColumn } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'

type ApiKey = Awaited<ReturnType<NonNullable<typeof apiKeysQuery.queryFn>>>[number]

const usual = { key: 'created', direction: 'desc' } as const

/** The API keys of the account. */
export function Component() {
  const t = useMessages('account')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const query = useQuery(apiKeysQuery)
  const index = useIndex({
    query,
    rows: query.data,
    usual,
    rowKey: (row) => row.api_key_id,
    columns: [
      nameColumn<ApiKey>({
        title: t('apiKeys.name'),
        to: ({ api_key_id: id }) => dialogTo(`/account/api-keys/${id}`),
        second: (row) => `SG.${row.api_key_id}.…`,
      }),
      {
        key: 'person',
        title: t('apiKeys.person'),
        sortBy: ({ person }) => person,
        roomy: true,
        render: ({ person }) => person,
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
    ],
    actions: ({ api_key_id: id }) => [
      { label: t('apiKeys.show'), icon: <ListChecks />, to: dialogTo(`/account/api-keys/${id}`) },
      {
        label: t('apiKeys.delete.action'),
        icon: <Trash2 />,
        danger: true,
        to: dialogTo(`/account/api-keys/${id}/delete`),
      },
    ],
  })
  return (
    <IndexPage
      {...index}
      title={t('apiKeys.title')}
      sentence={t('apiKeys.sentence')}
      create={{ to: dialogTo('/account/api-keys/new'), label: t('apiKeys.create') }}
      empty={{ icon: <KeyRound />, title: t('apiKeys.empty.title'), text: t('apiKeys.empty.text') }}
    />
  )
}
