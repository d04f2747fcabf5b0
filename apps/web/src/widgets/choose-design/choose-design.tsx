import type { DesignSummary } from '@carillon/contract/design-library'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Code, LayoutTemplate } from 'lucide-react'
import type { To } from 'react-router'
import { ownDesignsQuery, systemDesignsQuery } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { CardSymbol, DesignCard, DesignCards, DesignPicture } from '#widgets/design-cards/design-cards.tsx'
import style from './choose-design.module.css'

const shelves = ['own', 'prepared'] as const
/** The account's own designs, or the system designs. */
export type Shelf = (typeof shelves)[number]

/** An empty message in one of the two editors, or the id of a design. */
export type StartingPoint = { editor: 'code' | 'design' } | { own: string } | { prepared: string }

const state = { search: '' }

interface ChooseDesignProps {
  shelf: Shelf
  onShelf: (shelf: Shelf) => void
  /** Which of the two empty messages is offered first. */
  first?: 'design' | 'code'
  /** Where a card links to, or what it does. */
  start: (point: StartingPoint) => { to: To } | { onOpen: () => void }
}

/**
 * Choice of how to start a message: empty in either editor, or from a design. Its texts are those of the design
 * library.
 */
export function ChooseDesign({ shelf, onShelf, first = 'design', start }: ChooseDesignProps) {
  const t = useMessages('design-library')
  const blanks = first === 'code' ? (['code', 'design'] as const) : (['design', 'code'] as const)
  return (
    <>
      <div className={style['blanks']}>
        <DesignCards label={t('choose.blank')}>
          {blanks.map((editor) => (
            <DesignCard
              key={editor}
              name={t(`new.${editor}`)}
              second={t(`new.${editor}Text`)}
              {...start({ editor })}
            >
              <CardSymbol>{editor === 'code' ? <Code /> : <LayoutTemplate />}</CardSymbol>
            </DesignCard>
          ))}
        </DesignCards>
      </div>
      <div className={style['tabs']}>
        <SegmentedControl
          aria-label={t('choose.tabs')}
          value={shelf}
          onChange={(value) => onShelf(value as Shelf)}
          data={shelves.map((value) => ({ value, label: t(`choose.${value}`) }))}
        />
      </div>
      <Designs shelf={shelf} start={start} />
    </>
  )
}

function Designs({ shelf, start }: Pick<ChooseDesignProps, 'shelf' | 'start'>) {
  const t = useMessages('design-library')
  const [{ search }, change] = useUrlState(state)
  const own = useQuery({ ...ownDesignsQuery, enabled: shelf === 'own' })
  const prepared = useQuery({ ...systemDesignsQuery(t.language), enabled: shelf === 'prepared' })
  const query = shelf === 'own' ? own : prepared
  const wanted = search.trim().toLowerCase()
  const found = query.data?.filter(({ name }) => name.toLowerCase().includes(wanted))
  const label = t(`choose.${shelf}`)
  const startWith = ({ id }: DesignSummary) => start(shelf === 'own' ? { own: id } : { prepared: id })
  return (
    <ListFrame
      caption={label}
      query={query}
      rows={found}
      search={{
        value: search,
        onChange: (value) => change({ search: value }),
        placeholder: t('search'),
      }}
      isFiltered={search !== ''}
      onClearFilters={() => change({ search: '' })}
      firstRun={<EmptyState icon={<LayoutTemplate />} tone="quiet" title={t('choose.noOwn')} />}
    >
      <div className={style['grid']}>
        <DesignCards label={label}>
          {found?.map((design) => (
            <DesignCard
              key={design.id}
              name={design.name}
              second={design.description ?? (design.categories.join(', ') || t(`editor.${design.editor}`))}
              {...startWith(design)}
            >
              <DesignPicture url={design.thumbnail_url} pending={design.thumbnail_pending} />
            </DesignCard>
          ))}
        </DesignCards>
      </div>
    </ListFrame>
  )
}
