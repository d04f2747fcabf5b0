import {
  type AutomationStatus,
  type AutomationSummary,
  automationLimits,
  automationStatuses,
  automations,
} from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { automationsQuery } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useEntitlement, useMay } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import { FilterChoices } from '#ui/table/filter-choices.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { categoriesOf, statusesOf } from '#widgets/index-filters/filter-values.rules.ts'
import { statusChips } from '#widgets/index-filters/status-chips.ts'
import { useTokenPages } from '#widgets/index-filters/use-token-pages.ts'
import { NumbersMenu } from '#widgets/send-stats/numbers-menu.tsx'
import { useNumbersAs } from '#widgets/send-stats/use-numbers-as.ts'
import { ExportButton } from '../parts/export-button.tsx'
import { ForReader } from '../parts/for-reader.tsx'
import style from '../parts/index-columns.module.css'
import { useIndexColumns } from '../parts/index-columns.tsx'
import type { IndexContext } from '../parts/index-context.ts'
import { NotInPlan } from '../parts/not-in-plan.tsx'
import { StarterCards } from '../parts/starter-cards.tsx'
import { useRowActions } from '../parts/use-row-actions.tsx'

const filters = { search: '', status: '', category: '' }

export function Component() {
  const t = useMessages('automations')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(filters)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { token, pagingOf } = useTokenPages(automationLimits.pageSize)
  const query = useQuery(automationsQuery(filterOf(state), token))
  const rows = query.data?.result
  const [numbersAs, showNumbersAs] = useNumbersAs('automations')
  const columns = useIndexColumns(numbersAs)
  const rowActions = useRowActions()
  const { allowed: isInPlan } = useEntitlement('automations')
  const mayCreate = useMay(automations.create)
  const categories = categoriesOf(state.category)
  const liveChosen = (rows ?? []).flatMap(({ id, live_since }) => (live_since && chosen.has(id) ? id : []))

  return (
    <IndexPage<AutomationSummary>
      title={t('title')}
      sentence={t(isInPlan ? 'index.sentence' : 'index.notInPlan')}
      actions={<ExportButton label={t('index.export')} name="automations" ids={[]} />}
      create={isInPlan ? { to: '/automations/choose', label: t('index.create') } : undefined}
      query={query}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={rowActions}
      selection={{ chosen, onChange: choose, calls: [automations.deleteMany] }}
      search={{
        value: state.search,
        onChange: (search) => change({ search }),
        placeholder: t('index.search'),
      }}
      chips={statusChips({
        all: t('index.all'),
        statuses: automationStatuses,
        label: (status) => t(`status.${status}`),
        counts: query.data?.status_counts,
        value: state.status,
        onChange: (status) => change({ status }),
      })}
      filters={
        <>
          <FilterChoices
            label={t('index.category')}
            anyLabel={t('index.anyCategory')}
            values={categories}
            choices={categoriesIn(rows ?? [], categories).map((name) => ({ value: name, label: name }))}
            onChange={(next) => change({ category: next.length === 0 ? '' : JSON.stringify(next) })}
            empty={t('index.noCategories')}
          />
          <span className={style['numbers']}>
            <NumbersMenu
              as={numbersAs}
              labels={{ shares: t('index.shares'), counts: t('index.counts') }}
              onChange={showNumbersAs}
            />
          </span>
        </>
      }
      isFiltered={Boolean(state.search || state.status || state.category)}
      onClearFilters={() => change({ search: '', status: '', category: '' })}
      firstRun={!isInPlan ? <NotInPlan /> : mayCreate ? <StarterCards inList /> : <ForReader />}
      bulkActions={
        <>
          {liveChosen.length > 0 && (
            <ExportButton size="toolbar" label={t('index.export')} name="automations" ids={liveChosen} />
          )}
          <Button
            size="toolbar"
            look="danger"
            onClick={() => navigate(dialogTo('/automations/bulk_delete'), { state: { ids: [...chosen] } })}
          >
            {t('index.deleteChosen')}
          </Button>
        </>
      }
      paging={pagingOf(query)}
      context={{ rows: rows ?? [], deleted: () => choose(new Set()) } satisfies IndexContext}
    />
  )
}

type State = typeof filters

function filterOf({ search, status, category }: State) {
  return {
    ...(search.trim() ? { name: search.trim() } : {}),
    ...(status ? { status: statusesOf(status) as AutomationStatus[] } : {}),
    ...(category ? { categories: categoriesOf(category) } : {}),
  }
}

/** The categories of the rows and the chosen ones. */
function categoriesIn(rows: readonly AutomationSummary[], chosen: readonly string[]): string[] {
  return [...new Set([...chosen, ...rows.flatMap(({ categories }) => categories)])].sort((a, b) =>
    a.localeCompare(b),
  )
}
