import type { AuditLine } from '@carillon/contract/audit-log'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { auditActorsQuery, auditLogQuery, auditPageSize, useExportAuditLog } from '#api/audit-log.ts'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { FilterMenu } from '#ui/table/filter-menu.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useTokenPages } from '#widgets/index-filters/use-token-pages.ts'
import style from './audit-log.module.css'
import { LineDetails } from './line-details.tsx'
import { groupSame, type SameChanges } from './same-changes.rules.ts'
import { useLineWords } from './use-line-words.ts'

const inUrl = { person: '', area: '', days: '' }
const spans = [1, 7, 30, 90] as const

/** The changes that people and programs made in the account. */
export function Component() {
  const t = useMessages('audit-log')
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(inUrl)
  const filter = filterOf(state)
  const { token, pagingOf } = useTokenPages(auditPageSize)
  const query = useQuery(auditLogQuery(filter, token))
  const [opened, open] = useState<AuditLine | null>(null)
  const { mutate: download, isPending } = useExportAuditLog()
  const columns = useColumns(open)
  const rows = query.data && groupSame(query.data.result)
  const save = () =>
    download(
      { ...filter, language: t.language },
      { onSuccess: (csv) => downloadText(csv, 'audit-log.csv', 'text/csv') },
    )
  return (
    <IndexPage
      title={t('title')}
      sentence={t('sentence')}
      actions={
        <>
          <ButtonLink to={dialogTo('/account/audit-log/keep')}>{t('keep')}</ButtonLink>
          <Button busy={isPending} onClick={save}>
            {t('export')}
          </Button>
        </>
      }
      query={query}
      rows={rows}
      columns={columns}
      rowKey={({ newest }) => newest.id}
      rowName={({ newest }) => newest.action}
      filters={<Filters state={state} change={change} />}
      isFiltered={Boolean(state.person || state.area || state.days)}
      onClearFilters={() => change(inUrl)}
      paging={pagingOf(query)}
      empty={{ icon: <ScrollText />, title: t('empty.title'), text: t('empty.text') }}
    >
      {opened && <LineDetails line={opened} onClose={() => open(null)} />}
    </IndexPage>
  )
}

type State = typeof inUrl

function filterOf({ person, area, days }: State) {
  return {
    ...(person ? { user_id: person } : {}),
    ...(area ? { area } : {}),
    days: Number(days) || null,
  }
}

function Filters({ state, change }: { state: State; change: (changes: Partial<State>) => void }) {
  const t = useMessages('audit-log')
  const words = useLineWords()
  const { data } = useQuery(auditActorsQuery)
  const areas = (data?.areas ?? []).map((area) => ({ value: area, label: words.subject(area) }))
  return (
    <>
      <FilterMenu
        label={t('filters.person')}
        anyLabel={t('filters.anybody')}
        value={state.person}
        choices={(data?.people ?? []).map(({ user_id, email }) => ({ value: user_id, label: email }))}
        onChange={(person) => change({ person })}
      />
      <FilterMenu
        label={t('filters.area')}
        anyLabel={t('filters.everything')}
        value={state.area}
        choices={areas.sort((a, b) => a.label.localeCompare(b.label))}
        onChange={(area) => change({ area })}
      />
      <FilterMenu
        label={t('filters.days')}
        anyLabel={t('filters.always')}
        value={state.days}
        choices={spans.map((count) => ({
          value: String(count),
          label: count === 1 ? t('filters.lastDay') : t('filters.last', { count }),
        }))}
        onChange={(days) => change({ days })}
      />
    </>
  )
}

function useColumns(open: (line: AuditLine) => void): Column<SameChanges>[] {
  const t = useMessages('audit-log')
  const format = useFormat()
  const words = useLineWords()
  return [
    {
      key: 'what',
      title: t('columns.what'),
      render: ({ newest, count }) => (
        <RowTitle
          second={[
            newest.name === null ? '' : t('named', { name: newest.name }),
            count === 1 ? '' : t('times', { count }),
            newest.outcome === 'done' ? '' : t(`outcome.${newest.outcome}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <button type="button" className={style['open']} onClick={() => open(newest)}>
            {words.action(newest.action)}
          </button>
        </RowTitle>
      ),
    },
    {
      key: 'who',
      title: t('columns.who'),
      narrow: 'show',
      width: '32%',
      render: ({ newest }) => <RowTitle second={words.second(newest)}>{newest.user_email}</RowTitle>,
    },
    {
      key: 'from',
      title: t('columns.from'),
      roomy: true,
      width: 150,
      render: ({ newest }) => newest.ip,
    },
    {
      key: 'when',
      title: t('columns.when'),
      narrow: 'show',
      align: 'right',
      holds: 'date',
      width: 150,
      render: ({ newest }) => <time title={format.time(newest.at)}>{format.ago(newest.at)}</time>,
    },
  ]
}
