import { contactImports, type ImportJob } from '@carillon/contract/contact-imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  errorsAddress,
  importsQuery,
  isRunning,
  useCancelImport,
  useRetryImport,
} from '#api/contact-imports.ts'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import type { RowAction } from '#ui/menu/row-menu.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { type Column, DataTable, RowTitle } from '#ui/table/data-table.tsx'
import { RollbackDialog } from './rollback-dialog.tsx'

const shownAtFirst = 10

type Standing =
  | 'running'
  | 'waiting'
  | 'forecast'
  | 'attention'
  | 'rolledBack'
  | Exclude<ImportJob['status'], 'pending'>

const tones = {
  running: 'planned',
  waiting: 'attention',
  forecast: 'attention',
  attention: 'failed',
  rolledBack: 'quiet',
  completed: 'done',
  errored: 'attention',
  failed: 'failed',
  cancelled: 'quiet',
} as const satisfies Record<Standing, StatusTone>

/** All imports of the account that were started: their results and actions. */
export function ImportHistory() {
  const t = useMessages('import-wizard')
  const { data: jobs = [] } = useQuery(importsQuery)
  const columns = useColumns()
  const [showsAll, setShowsAll] = useState(false)
  const [chosen, setChosen] = useState<ImportJob>()
  const actions = useActions(setChosen)
  if (jobs.length === 0) return null
  return (
    <Card title={t('history.title')} padded={false}>
      <DataTable
        caption={t('history.title')}
        columns={columns}
        rows={showsAll ? jobs : jobs.slice(0, shownAtFirst)}
        rowKey={({ id }) => id}
        rowName={(job) => job.file_name ?? t('history.unnamed')}
        rowActions={actions}
      />
      {!showsAll && jobs.length > shownAtFirst && (
        <div style={{ padding: 'var(--space-10) var(--space-16)' }}>
          <Button look="quiet" size="toolbar" onClick={() => setShowsAll(true)}>
            {t('history.all', { count: jobs.length })}
          </Button>
        </div>
      )}
      {chosen && <RollbackDialog job={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  )
}

function useColumns(): Column<ImportJob>[] {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const { data: lists = [] } = useQuery(listsQuery)
  const count = (value: number) => (value > 0 ? format.number(value) : '–')
  const targetOf = ({ list_name, list_ids }: ImportJob): string => {
    if (list_name !== null) return list_name
    const [first, ...others] = list_ids
    if (first === undefined) return t('target.addToContacts')
    const name = lists.find(({ id }) => id === first)?.name ?? t('history.listGone')
    return others.length === 0 ? name : t('history.lists', { name, count: others.length })
  }
  return [
    {
      key: 'file',
      title: t('history.file'),
      render: (job) => (
        <RowTitle
          to={addressOf(job)}
          second={[format.ago(job.started_at), job.started_by].filter(Boolean).join(' · ')}
        >
          {job.file_name ?? t('history.unnamed')}
        </RowTitle>
      ),
    },
    { key: 'target', title: t('history.target'), render: targetOf },
    {
      key: 'created',
      title: t('done.created'),
      align: 'right',
      narrow: 'show',
      render: ({ results }) => count(results.created_count),
    },
    {
      key: 'updated',
      title: t('done.updated'),
      align: 'right',
      render: ({ results }) => count(results.updated_count),
    },
    {
      key: 'refused',
      title: t('done.refused'),
      align: 'right',
      render: ({ results }) => count(results.errored_count),
    },
    {
      key: 'status',
      title: t('history.status'),
      width: '25%',
      narrow: 'show',
      render: (job) => (
        <StatusBadge tone={tones[standingOf(job)]}>{t(`status.${standingOf(job)}`)}</StatusBadge>
      ),
    },
  ]
}

/** Actions of an import in the list. */
function useActions(onRollBack: (job: ImportJob) => void): (job: ImportJob) => RowAction[] {
  const t = useMessages('import-wizard')
  const cancel = useCancelImport()
  const retry = useRetryImport()
  return (job) => {
    const standing = standingOf(job)
    const errors = errorsAddress(job)
    return [
      { label: t(standing === 'waiting' ? 'history.goOn' : 'history.show'), to: addressOf(job) },
      ...(errors ? [{ label: t('done.errorFile'), run: () => window.location.assign(errors) }] : []),
      ...(standing === 'attention'
        ? [{ label: t('done.retry'), call: contactImports.retry, run: () => retry.mutate(job.id) }]
        : []),
      ...(standing === 'waiting' || standing === 'forecast'
        ? [
            {
              label: t('history.discard'),
              danger: true,
              call: contactImports.cancel,
              run: () => cancel.mutate(job.id),
            },
          ]
        : []),
      ...(job.rollback_until
        ? [
            {
              label: t('rollback.ask'),
              danger: true,
              call: contactImports.rollback,
              run: () => onRollBack(job),
            },
          ]
        : []),
    ]
  }
}

function standingOf(job: ImportJob): Standing {
  if (job.rolled_back_by) return 'rolledBack'
  if (job.needs_attention) return 'attention'
  if (job.status !== 'pending') return job.status
  if (isRunning(job)) return 'running'
  return job.phase === 'awaiting_confirmation' ? 'forecast' : 'waiting'
}

function addressOf(job: ImportJob): string {
  return `/contacts/import/${standingOf(job) === 'waiting' ? 'map-fields' : 'done'}?job=${job.id}`
}
