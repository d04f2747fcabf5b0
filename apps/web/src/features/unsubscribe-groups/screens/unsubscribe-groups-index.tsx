import { type UnsubscribeGroup, unsubscribeGroupLimits } from '@carillon/contract/unsubscribe-groups'
import { holdsText } from '@carillon/segment-language/fold-text'
import { useQuery } from '@tanstack/react-query'
import { Ban, Download, Eye, FileUp, Pencil, Trash2, UserMinus } from 'lucide-react'
import { apiAddress } from '#api/call.ts'
import { unsubscribeGroupsQuery, useExportSuppressions } from '#api/unsubscribe-groups.ts'
import { showAlert } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useSupport } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { type Column, nameColumn } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'

const { pageSize, displayed } = unsubscribeGroupLimits
const usual = { key: 'name', direction: 'asc' } as const

export function Component() {
  const t = useMessages('unsubscribe-groups')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const query = useQuery(unsubscribeGroupsQuery)
  const exportAddresses = useExportSuppressions()
  const support = useSupport()

  const columns: Column<UnsubscribeGroup>[] = [
    nameColumn({
      title: t('index.name'),
      to: ({ id }) => `/unsubscribe-groups/${id}/edit`,
      second: ({ description }) => description,
    }),
    {
      key: 'shown',
      title: t('index.preferences'),
      narrow: 'show',
      render: (group) => (group.is_default ? <StatusBadge tone="done">{t('index.shown')}</StatusBadge> : '–'),
    },
    {
      key: 'unsubscribes',
      title: t('index.unsubscribes'),
      width: 150,
      sortBy: ({ unsubscribes }) => unsubscribes,
      align: 'right',
      narrow: 'show',
      render: (group) => format.number(group.unsubscribes),
    },
    {
      key: 'lastSent',
      title: t('index.lastSent'),
      holds: 'date',
      sortBy: ({ last_email_sent_at }) => last_email_sent_at,
      align: 'right',
      render: (group) => (group.last_email_sent_at ? format.ago(group.last_email_sent_at) : '–'),
    },
    {
      key: 'id',
      title: t('index.id'),
      align: 'right',
      sortBy: ({ id }) => id,
      sortsFirst: 'asc',
      render: (group) => String(group.id),
    },
  ]

  const notExported = (error?: unknown) =>
    alertFailure('suppressionExport', error, support && { label: support.label, href: support.href })
  const download = ({ id }: UnsubscribeGroup) =>
    exportAddresses.mutate(id, {
      onSuccess: ({ download_url }) => {
        if (!download_url) return void notExported()
        window.location.assign(apiAddress(download_url))
        showAlert(t('export.started'))
      },
      onError: notExported,
    })

  const index = useIndex({
    query,
    rows: query.data,
    usual,
    pageSize,
    filters: {
      placeholder: t('index.search'),
      find: ({ name, description, id }, search) => holdsText(`${name} ${description} ${id}`, search),
    },
    columns,
    actions: (group) => {
      const base = `/unsubscribe-groups/${group.id}`
      return [
        { label: t('index.edit'), icon: <Pencil />, to: `${base}/edit` },
        { label: t('index.preview'), icon: <Eye />, to: dialogTo(`${base}/preview/preferences`) },
        {
          label: t('index.addManually'),
          icon: <UserMinus />,
          to: dialogTo(`${base}/suppressions/add/manual`),
        },
        { label: t('index.uploadCsv'), icon: <FileUp />, to: dialogTo(`${base}/upload-csv`) },
        { label: t('index.export'), icon: <Download />, run: () => download(group) },
        { label: t('index.delete'), icon: <Trash2 />, danger: true, to: dialogTo(`${base}/confirm-delete`) },
      ]
    },
  })
  return (
    <IndexPage
      {...index}
      title={t('index.title')}
      sentence={
        <>
          {t('index.sentence')} <ShownCount groups={query.data} isLoading={query.isPending} />
        </>
      }
      create={{ to: '/unsubscribe-groups/new', label: t('index.create') }}
      empty={{ icon: <Ban />, title: t('index.firstRun.title'), text: t('index.firstRun.text') }}
    />
  )
}

/** The number of groups on the preferences page; while it is unknown, an empty place of the same size. */
function ShownCount({ groups, isLoading }: { groups: UnsubscribeGroup[] | undefined; isLoading: boolean }) {
  const t = useMessages('unsubscribe-groups')
  if (!groups && !isLoading) return null
  const count = groups?.filter((group) => group.is_default).length ?? 0
  return (
    <span {...(groups ? {} : { style: { visibility: 'hidden' } })}>
      {t('index.shownCount', { count, limit: displayed })}
    </span>
  )
}
