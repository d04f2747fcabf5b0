import { useMessages } from '#lib/messages.tsx'
import { MenuButton } from '../menu/menu-button.tsx'
import type { Column } from './data-table.tsx'
import style from './index-page.module.css'
import { nextSorting, type Sorting } from './sorting.rules.ts'

interface SortMenuProps<Row> {
  columns: readonly Column<Row>[]
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}

/** The sort menu of a table on narrow screens, where it has no head. */
export function SortMenu<Row>({ columns, sorting, onSort }: SortMenuProps<Row>) {
  const t = useMessages('ui')
  const nameOf = ({ title, sortTitle }: Column<Row>) => sortTitle ?? title
  const said = (column: Column<Row>, { direction }: Sorting) =>
    t(direction === 'asc' ? 'table.ascending' : 'table.descending', { name: nameOf(column) })
  const current = columns.find(({ key }) => key === sorting?.key)
  return (
    <span className={style['narrowSort']}>
      <MenuButton
        look="quiet"
        size="toolbar"
        actions={columns.map((column) => {
          const next = nextSorting(column, sorting)
          const isOn = column.key === sorting?.key
          return {
            label: isOn && sorting ? said(column, sorting) : nameOf(column),
            isOn,
            run: () => onSort(next),
          }
        })}
      >
        {current && sorting ? said(current, sorting) : t('table.sort')}
      </MenuButton>
    </span>
  )
}
