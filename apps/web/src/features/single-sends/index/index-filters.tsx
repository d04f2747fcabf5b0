import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { FilterChoices } from '#ui/table/filter-choices.tsx'
import { FilterMenu } from '#ui/table/filter-menu.tsx'
import { categoriesOf } from '#widgets/index-filters/filter-values.rules.ts'

interface Filters {
  category: string
  channel: string
}

interface IndexFiltersProps {
  state: Filters
  change: (changes: Partial<Filters>) => void
}

/** The filters by category and channel, of the list and the calendar. */
export function IndexFilters({ state, change }: IndexFiltersProps) {
  const t = useMessages('single-sends')
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <>
      <FilterChoices
        label={t('index.category')}
        anyLabel={t('index.anyCategory')}
        values={categoriesOf(state.category)}
        choices={categories.map((name) => ({ value: name, label: name }))}
        onChange={(chosen) => change({ category: chosen.length === 0 ? '' : JSON.stringify(chosen) })}
        empty={t('index.noCategories')}
      />
      <FilterMenu
        label={t('index.channel')}
        anyLabel={t('index.anyChannel')}
        value={state.channel}
        choices={[
          { value: 'email', label: t('index.email') },
          { value: 'sms', label: t('index.sms') },
        ]}
        onChange={(channel) => change({ channel })}
      />
    </>
  )
}
