import type { DesignSummary } from '@carillon/contract/design-library'
import { holdsText } from '@carillon/segment-language/fold-text'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Code, LayoutTemplate } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { ownDesignsQuery, systemDesignsQuery } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { BrandSwitch } from '#widgets/brand/brand-switch.tsx'
import { BrandedPicture } from '#widgets/brand/branded-picture.tsx'
import { useBrand } from '#widgets/brand/use-brand.ts'
import { CardSymbol, DesignCard, DesignCards, DesignPicture } from '#widgets/design-cards/design-cards.tsx'
import style from './choose-design.module.css'

const shelves = ['own', 'prepared'] as const
/** The account's own designs, or the system designs. */
export type Shelf = (typeof shelves)[number]

/**
 * An empty message in one of the two editors, or the id of a design; a prepared design can be in the account's brand.
 */
export type StartingPoint =
  | { editor: 'code' | 'design' }
  | { own: string }
  | { prepared: string; inBrand: boolean }

const state = { search: '', brand: 'on' }

/** Another tab beside the designs, with its own list. */
export interface FurtherShelf {
  value: string
  label: string
  list: ReactNode
}

interface ChooseDesignProps<Name extends string> {
  shelf: Name
  onShelf: (shelf: Name) => void
  further?: readonly (FurtherShelf & { value: Name })[]
  /** The empty message that is offered first. */
  first?: 'design' | 'code'
  /** The target of a card's link, or its action. */
  start: (point: StartingPoint) => { to: To } | { onOpen: () => void }
}

/** Choice of how to start a message: empty in either editor, or from a design. Its texts come from the design library. */
export function ChooseDesign<Name extends string = Shelf>({
  shelf,
  onShelf,
  further = [],
  first = 'design',
  start,
}: ChooseDesignProps<Name | Shelf>) {
  const t = useMessages('design-library')
  const chosen = further.find(({ value }) => value === shelf)
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
          onChange={(value) => onShelf(value as Name)}
          data={[
            ...shelves.map((value) => ({ value: value as string, label: t(`choose.${value}`) })),
            ...further.map(({ value, label }) => ({ value: value as string, label })),
          ]}
        />
      </div>
      {chosen?.list ?? <Designs shelf={shelf === 'prepared' ? 'prepared' : 'own'} start={start} />}
    </>
  )
}

function Designs({ shelf, start }: Pick<ChooseDesignProps<Shelf>, 'shelf' | 'start'>) {
  const t = useMessages('design-library')
  const [{ search, brand }, change] = useUrlState(state)
  const kit = useBrand()
  const shown = shelf === 'prepared' && brand === 'on' ? kit : null
  const own = useQuery({ ...ownDesignsQuery, enabled: shelf === 'own' })
  const prepared = useQuery({ ...systemDesignsQuery(t.language), enabled: shelf === 'prepared' })
  const query = shelf === 'own' ? own : prepared
  const found = query.data?.filter(({ name }) => holdsText(name, search))
  const label = t(`choose.${shelf}`)
  const startWith = ({ id }: DesignSummary) =>
    start(shelf === 'own' ? { own: id } : { prepared: id, inBrand: Boolean(shown) })
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
        {shelf === 'prepared' && (
          <BrandSwitch isOn={brand === 'on'} onChange={(isOn) => change({ brand: isOn ? 'on' : 'off' })} />
        )}
        <DesignCards label={label}>
          {found?.map((design) => (
            <DesignCard
              key={design.id}
              name={design.name}
              second={design.description ?? (design.categories.join(', ') || t(`editor.${design.editor}`))}
              {...startWith(design)}
            >
              {shown ? (
                <BrandedPicture id={design.id} kit={shown} />
              ) : (
                <DesignPicture url={design.thumbnail_url} pending={design.thumbnail_pending} />
              )}
            </DesignCard>
          ))}
        </DesignCards>
      </div>
    </ListFrame>
  )
}
