import { type ContactExport, contactExports } from '@carillon/contract/contact-exports'
import { useQuery } from '@tanstack/react-query'
import { Ban, FileDown, Trash2 } from 'lucide-react'
import { exportsQuery, isBeingWritten, useStartExport } from '#api/contact-exports.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { ExportDownload } from './export-download.tsx'
import { exportName } from './export-name.ts'
import { ExportStatus } from './export-status.tsx'
import style from './exports.module.css'

const usual = { key: 'started', direction: 'desc' } as const

/** /contacts/exports, and the page beneath /contacts/delete-export/:id. */
export function Component() {
  const t = useMessages('contact-exports')
  const format = useFormat()
  const query = useQuery(exportsQuery)
  const start = useStartExport()
  const dialogTo = useDialogTo()

  const columns: Column<ContactExport>[] = [
    {
      key: 'name',
      title: t('index.name'),
      sortBy: (row) => exportName(t, row),
      width: '22%',
      render: (row) => <Name row={row} />,
    },
    {
      key: 'requestedBy',
      title: t('index.requestedBy'),
      render: ({ requested_by }) => requested_by || '–',
    },
    {
      key: 'started',
      title: t('index.started'),
      sortBy: ({ created_at }) => created_at,
      sortsFirst: 'desc',
      holds: 'date',
      render: ({ created_at }) => (
        <span className={style['time']} title={format.time(created_at)}>
          {format.ago(created_at)}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('index.status'),
      width: 194,
      narrow: 'show',
      render: (row) => <ExportStatus row={row} />,
    },
    {
      key: 'expires',
      title: t('index.expires'),
      holds: 'time',
      render: ({ state, expires_at }) =>
        state === 'ready' ? <span className={style['time']}>{format.time(expires_at)}</span> : '–',
    },
    {
      key: 'download',
      title: t('download'),
      width: 166,
      narrow: 'show',
      render: (row) => (
        <span className={style['download']}>
          <ExportDownload row={row} />
        </span>
      ),
    },
  ]

  const exportAll = (label: string) => (
    <Button
      look="primary"
      call={contactExports.create}
      onClick={() => start.mutate({})}
      busy={start.isPending}
    >
      {label}
    </Button>
  )
  const index = useIndex({
    query,
    rows: query.data,
    columns,
    usual,
    rowName: (row) => exportName(t, row),
    actions: (row) => [
      {
        ...(isBeingWritten(row)
          ? { label: t('stop'), icon: <Ban /> }
          : { label: t('delete.action'), icon: <Trash2 /> }),
        danger: true,
        to: dialogTo(`/contacts/delete-export/${row.id}`),
      },
    ],
  })
  return (
    <IndexPage
      {...index}
      title={t('index.title')}
      sentence={t('index.sentence')}
      area={{ to: '/contacts', label: t('area') }}
      actions={exportAll(t('index.exportAll'))}
      empty={{
        icon: <FileDown />,
        title: t('index.firstRun.title'),
        text: t('index.firstRun.text'),
        action: exportAll(t('index.firstRun.action')),
      }}
    />
  )
}

function Name({ row }: { row: ContactExport }) {
  const t = useMessages('contact-exports')
  const format = useFormat()
  const count = row.urls?.length ?? 0
  const second =
    row.state === 'failed' ? (
      <span className={style['reason']}>{row.error_id ? t.refusal(row.error_id, row.parameter) : ''}</span>
    ) : count > 0 ? (
      t('files', { count, size: format.bytes(row.bytes) })
    ) : undefined
  return <RowTitle second={second}>{exportName(t, row)}</RowTitle>
}
