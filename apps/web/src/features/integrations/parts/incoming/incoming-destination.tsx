import { type IncomingWebhook, incomingLimits, incomingWebhooks } from '@carillon/contract/incoming-webhooks'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, Copy, Pause, Pencil, Play, Plus, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { incomingWebhooksQuery, useChangeIncoming } from '#api/incoming-webhooks.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { useCopy } from '#ui/form/use-copy.ts'
import { ButtonLink } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import type { DestinationContext } from '../destination-context.ts'
import style from '../integrations.module.css'
import { IncomingLog } from './incoming-log.tsx'

const limit = incomingLimits.webhooks
const inUrl = { log: '' }

/** The addresses that other programs post contacts to, and the log of their calls. */
export function IncomingDestination() {
  const t = useMessages('integrations')
  const query = useQuery({
    ...incomingWebhooksQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: 15_000,
  })
  const rows = query.data
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [{ log }, change] = useUrlState(inUrl)
  const dialogTo = useDialogTo()
  const save = useChangeIncoming()
  const isFull = (rows?.length ?? 0) >= limit
  const shown = rows?.find(({ id }) => id === log) ?? rows?.[0]

  const setPaused = ({ id, label }: IncomingWebhook, is_paused: boolean) =>
    save.mutate(
      { id, is_paused },
      { onSuccess: () => showAlert(t(is_paused ? 'incoming.paused' : 'incoming.resumed', { label })) },
    )
  const copy = useCopy()
  const base = '/integrations/incoming'
  const index = useIndex({
    query,
    rows,
    columns: useColumns(),
    rowName: ({ label }) => label,
    actions: (row) => [
      { label: t('index.edit'), icon: <Pencil />, to: dialogTo(`${base}/edit/${row.id}`) },
      { label: t('incoming.copyUrl'), icon: <Copy />, run: () => void copy(row.url) },
      row.is_paused
        ? {
            label: t('index.resume'),
            icon: <Play />,
            call: incomingWebhooks.update,
            run: () => setPaused(row, false),
          }
        : {
            label: t('index.pause'),
            icon: <Pause />,
            call: incomingWebhooks.update,
            run: () => setPaused(row, true),
          },
      { label: t('incoming.showLog'), icon: <ScrollText />, run: () => change({ log: row.id }) },
      { label: t('index.delete'), icon: <Trash2 />, danger: true, to: `${base}/delete?ids=${row.id}` },
    ],
  })
  return (
    <IndexPage
      {...index}
      title={t('destination.incoming')}
      sentence={t('about.incoming')}
      area={{ to: '/integrations', label: t('title') }}
      actions={
        <span className={style['count']}>
          {rows ? t('index.count', { count: rows.length, limit }) : <SkeletonWord width={56} />}
        </span>
      }
      create={{
        to: dialogTo(`${base}/add`),
        label: t('incoming.add'),
        icon: <Plus size={16} aria-hidden="true" />,
        isFull,
        whyFull: 'incoming-full',
      }}
      selection={{ chosen, onChange: setChosen, calls: [incomingWebhooks.delete] }}
      bulkActions={
        <ButtonLink size="toolbar" to={`${base}/delete?ids=${[...chosen].join()}`}>
          {t('index.deleteSelected')}
        </ButtonLink>
      }
      empty={{
        icon: <ArrowDownToLine />,
        title: t('incoming.firstRun.title'),
        text: t('incoming.firstRun.text'),
      }}
      context={{ slug: 'incoming', deleted: () => setChosen(new Set()) } satisfies DestinationContext}
    >
      {isFull && (
        <p id="incoming-full" className={style['note']}>
          {t('incoming.full', { limit })}
        </p>
      )}
      {rows && shown && (
        <IncomingLog key={shown.id} webhook={shown} choices={rows} onChoose={(id) => change({ log: id })} />
      )}
    </IndexPage>
  )
}

function useColumns(): Column<IncomingWebhook>[] {
  const t = useMessages('integrations')
  const format = useFormat()
  return [
    {
      key: 'label',
      title: t('index.label'),
      width: '24%',
      render: ({ label }) => <RowTitle>{label}</RowTitle>,
    },
    {
      key: 'url',
      title: t('index.url'),
      width: '38%',
      render: ({ url }) => <span className={style['mono']}>{url}</span>,
    },
    {
      key: 'fields',
      title: t('incoming.fields'),
      align: 'right',
      width: 90,
      render: ({ field_mappings }) => format.number(field_mappings.length),
    },
    {
      key: 'received',
      title: t('incoming.received'),
      narrow: 'show',
      width: 150,
      render: ({ received_at }) => (received_at ? format.ago(received_at) : t('index.never')),
    },
    {
      key: 'state',
      title: t('index.state'),
      narrow: 'show',
      width: 130,
      render: ({ is_paused }) => (
        <StatusBadge tone={is_paused ? 'quiet' : 'done'}>
          {t(is_paused ? 'state.paused' : 'state.active')}
        </StatusBadge>
      ),
    },
  ]
}
