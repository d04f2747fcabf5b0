import type { Generation } from '@carillon/contract/dynamic-templates'
import { holdsText } from '@carillon/segment-language/fold-text'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { templatesQuery } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { DesignCard, DesignCards, DesignPicture } from '#widgets/design-cards/design-cards.tsx'
import style from './template-cards.module.css'
import { startableTemplates } from './template-source.rules.ts'

const state = { search: '' }

/** Templates to start a single send from. */
export function TemplateCards({ generation }: { generation: Generation }) {
  const t = useMessages('single-sends')
  const library = useMessages('design-library')
  const [{ search }, change] = useUrlState(state)
  const query = useQuery(templatesQuery(generation))
  const found = query.data && startableTemplates(query.data).filter(({ name }) => holdsText(name, search))
  const label = t(`new.${generation}`)
  return (
    <ListFrame
      caption={label}
      query={query}
      rows={found}
      search={{
        value: search,
        onChange: (value) => change({ search: value }),
        placeholder: t('new.searchTemplates'),
      }}
      isFiltered={search !== ''}
      onClearFilters={() => change({ search: '' })}
      firstRun={<EmptyState icon={<LayoutTemplate />} tone="quiet" title={t('new.noTemplates')} />}
    >
      <div className={style['grid']}>
        <DesignCards label={label}>
          {found?.map(({ id, name, active }) => (
            <DesignCard
              key={id}
              name={name}
              second={library(`editor.${active.editor}`)}
              to={`/single-sends/new/selector/template/${id}?generation=${generation}`}
            >
              <DesignPicture url={active.thumbnail_url} pending={active.thumbnail_pending} />
            </DesignCard>
          ))}
        </DesignCards>
      </div>
    </ListFrame>
  )
}
