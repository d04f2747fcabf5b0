import {
  type AutomationStatus,
  type AutomationSummary,
  automationLimits,
  automationStatuses,
} from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { automationsQuery } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useEntitlement } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { FilterChoices } from '#ui/table/filter-choices.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { categoriesOf, statusesOf, toggledStatus } from '#widgets/index-filters/filter-values.rules.ts'
import { type NumbersAs, useNumbersAs } from '#widgets/send-stats/use-numbers-as.ts'
import { ExportButton } from '../parts/export-button.tsx'
import style from '../parts/index-columns.module.css'
import { useIndexColumns } from '../parts/index-columns.tsx'
import type { IndexContext } from '../parts/index-context.ts'
import { NotInPlan } from '../parts/not-in-plan.tsx'
import { StarterCards } from '../parts/starter-cards.tsx'
import { useRowActions } from '../parts/use-row-actions.tsx'

const filters = { search: '', status: '', category: '', page: '' }

export function Component() {
  const t = useMessages('automations')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(filters)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { start, token } = readPage(state.page)
  const query = useQuery(automationsQuery(filterOf(state), token))
  const rows = query.data?.result
  const counts = query.data?.status_counts
  const [numbersAs, showNumbersAs] = useNumbersAs('automations')
  const columns = useIndexColumns(numbersAs)
  const rowActions = useRowActions()
  const { allowed: isInPlan } = useEntitlement('automations')
  const statuses = statusesOf(state.status)
  const categories = categoriesOf(state.category)
  const liveChosen = (rows ?? []).flatMap(({ id, live_since }) => (live_since && chosen.has(id) ? id : []))
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { prev, next, count } = query.data?._metadata ?? {}
  const goTo = (address: string, at: number) =>
    change(
      { page: `${Math.max(0, at)}.${new URL(address).searchParams.get('page_token') ?? ''}` },
      { push: true },
    )

  return (
    <IndexPage<AutomationSummary>
      title={t('title')}
      sentence={t(isInPlan ? 'index.sentence' : 'index.notInPlan')}
      actions={
        <>
          <ExportButton label={t('index.export')} name="automations" ids={[]} />
          {isInPlan && (
            <ButtonLink look="primary" aria-keyshortcuts="n" to="/automations/choose">
              {t('index.create')}
            </ButtonLink>
          )}
        </>
      }
      caption={t('title')}
      query={query}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={rowActions}
      selection={{ chosen, onChange: choose }}
      search={{
        value: state.search,
        onChange: (search) => change({ search }),
        placeholder: t('index.search'),
      }}
      chips={[
        {
          key: '',
          label: t('index.all'),
          count: all,
          isOn: state.status === '',
          onClick: () => change({ status: '' }),
        },
        ...automationStatuses.map((status) => ({
          key: status,
          label: t(`status.${status}`),
          count: counts?.[status],
          isOn: statuses.includes(status),
          onClick: () => change({ status: toggledStatus(state.status, status) }),
        })),
      ]}
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
            <Numbers as={numbersAs} onChange={showNumbersAs} />
          </span>
        </>
      }
      isFiltered={Boolean(state.search || state.status || state.category)}
      onClearFilters={() => change({ search: '', status: '', category: '' })}
      firstRun={isInPlan ? <StarterCards inList /> : <NotInPlan />}
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
      paging={
        rows && {
          from: start + 1,
          to: start + rows.length,
          total: count,
          isLoadingNext: query.isPlaceholderData,
          onPrevious: prev ? () => goTo(prev, start - automationLimits.pageSize) : undefined,
          onNext: next ? () => goTo(next, start + rows.length) : undefined,
        }
      }
    >
      <Outlet context={{ rows: rows ?? [], deleted: () => choose(new Set()) } satisfies IndexContext} />
    </IndexPage>
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

/** Those of the rows and those that are chosen. */
function categoriesIn(rows: readonly AutomationSummary[], chosen: readonly string[]): string[] {
  return [...new Set([...chosen, ...rows.flatMap(({ categories }) => categories)])].sort((a, b) =>
    a.localeCompare(b),
  )
}

/** The choice between percentages and counts. */
function Numbers({ as, onChange }: { as: NumbersAs; onChange: (as: NumbersAs) => void }) {
  const t = useMessages('automations')
  return (
    <MenuButton
      look="quiet"
      size="toolbar"
      actions={(['shares', 'counts'] as const).map((each) => ({
        label: t(`index.${each}`),
        isOn: each === as,
        run: () => onChange(each),
      }))}
    >
      {t(`index.${as}`)}
    </MenuButton>
  )
}

/** The page in the address: the number of rows before it, and its token. */
function readPage(page: string): { start: number; token: string } {
  const [start, token = ''] = page.split('.', 2)
  return { start: Number(start) || 0, token }
}
