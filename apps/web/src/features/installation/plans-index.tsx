import { type Plan, plans } from '@carillon/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Copy, Layers, Trash2 } from 'lucide-react'
import { plansQuery } from '#api/plans.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { nameColumn } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { InstallationTabs } from './installation-tabs.tsx'

/** /installation/plans: the plans of the installation, for its operator. */
export function Component() {
  const t = useMessages('installation')
  const { number } = useFormat()
  const dialogTo = useDialogTo()
  const query = useQuery(plansQuery)
  const mayDelete = useMay(plans.delete)
  const limit = (most: number | null) => (most === null ? t('noLimit') : number(most))
  const index = useIndex<Plan>({
    query,
    rows: query.data,
    rowKey: ({ name }) => name,
    rowName: ({ title }) => title,
    columns: [
      nameColumn<Plan>({
        title: t('plan'),
        name: ({ title }) => title,
        to: ({ name }) => `/installation/plans/${name}`,
        second: ({ name, kind }) => `${name} · ${t(`kinds.${kind}`)}`,
      }),
      {
        key: 'contacts',
        title: t('limits.contacts'),
        align: 'right',
        width: 130,
        render: ({ limits }) => limit(limits.contacts),
      },
      {
        key: 'emails',
        title: t('limits.emailsShort'),
        align: 'right',
        width: 160,
        render: ({ limits }) => limit(limits.emails),
      },
      {
        key: 'accounts',
        title: t('accounts'),
        align: 'right',
        narrow: 'show',
        width: 110,
        sortBy: ({ accounts }) => accounts,
        render: ({ accounts }) => number(accounts),
      },
    ],
    actions: ({ name, is_standard, accounts }) => [
      { label: t('duplicate'), icon: <Copy />, to: `/installation/plans/new?from=${name}` },
      ...(mayDelete && !is_standard && accounts === 0
        ? [
            {
              label: t('delete'),
              icon: <Trash2 />,
              danger: true,
              to: dialogTo(`/installation/plans/${name}/delete`),
            },
          ]
        : []),
    ],
  })
  return (
    <IndexPage
      {...index}
      title={t('title')}
      sentence={t('sentence')}
      tiles={<InstallationTabs />}
      create={{ to: '/installation/plans/new', label: t('create') }}
      empty={{ icon: <Layers />, title: t('title'), text: t('sentence') }}
    />
  )
}
