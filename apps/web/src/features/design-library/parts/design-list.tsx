import type { DesignSummary } from '@carillon/contract/design-library'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { FilterMenu } from '#ui/table/filter-menu.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { CardSkeletons } from '#widgets/design-cards/card-skeletons.tsx'
import { categoriesOf, findDesigns, type Sorting, sortings } from './find-designs.rules.ts'
import style from './library.module.css'

const filters = { search: '', category: '', sort: '' }

interface DesignListProps {
  label: string
  query: UseQueryResult<DesignSummary[]>
  firstRun: ReactNode
  /** The other sort orders. The first one is the default. */
  sorted: readonly [Sorting, ...Sorting[]]
  children: (designs: readonly DesignSummary[], isFiltered: boolean) => ReactNode
}

/** Designs with search, category and sort order, which are kept in the address. */
export function DesignList({ label, query, firstRun, sorted, children }: DesignListProps) {
  const t = useMessages('design-library')
  const [state, change] = useUrlState(filters)
  const sort = sortings.find((one) => one === state.sort) ?? sorted[0]
  const found = query.data && findDesigns(query.data, { ...state, sort }, t.language)
  const isFiltered = state.search !== '' || state.category !== ''
  return (
    <ListFrame
      caption={label}
      query={query}
      rows={found}
      search={{
        value: state.search,
        onChange: (search) => change({ search }),
        placeholder: t('search'),
      }}
      filters={
        <>
          <FilterMenu
            label={t('category.label')}
            anyLabel={t('category.any')}
            value={state.category}
            choices={categoriesOf(query.data ?? [], t.language).map((name) => ({
              value: name,
              label: name,
            }))}
            onChange={(category) => change({ category })}
            empty={t('category.none')}
          />
          <FilterMenu
            label={t('sort.label')}
            anyLabel={t(`sort.${sorted[0]}`)}
            value={state.sort}
            choices={sorted.slice(1).map((one) => ({ value: one, label: t(`sort.${one}`) }))}
            onChange={(one) => change({ sort: one })}
          />
        </>
      }
      isFiltered={isFiltered}
      onClearFilters={() => change({ search: '', category: '' })}
      firstRun={firstRun}
      skeleton={
        <div className={style['grid']}>
          <CardSkeletons />
        </div>
      }
    >
      <div className={style['grid']}>{found && children(found, isFiltered)}</div>
    </ListFrame>
  )
}
