import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react'
import { type CSSProperties, lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { Link, type To } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { type GuardedCall, isAllowed, useRights } from '#lib/rights.ts'
import { Checkbox } from '../form/checkbox-field.tsx'
import type { RowAction, RowMenuAt } from '../menu/row-menu.tsx'
import { LaterMeaning } from '../page/later-meaning.tsx'
import style from './data-table.module.css'
import { nextSorting, type Sorting, type SortValue } from './sorting.rules.ts'
import { columnsWithin, roomyFrom, tightSteps, widthOf, widthOfAll } from './widths.rules.ts'

/** Loaded when the first menu opens. */
const RowMenu = lazy(() => import('../menu/row-menu.tsx'))

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Numbers are aligned right and use tabular figures. */
  align?: 'left' | 'right'
  /**
   * Pixels, or a share of the room that is left when every column has its least. Widths never depend on the values of the
   * rows, so that nothing moves from page to page, and none is narrower than its head. Without one, the first column
   * takes three times the share of each other text; numbers, dates and times stay as they are.
   */
  width?: number | `${number}%`
  /** Set for columns of days, of days with times, or of addresses: the length of their texts is known. */
  holds?: 'date' | 'time' | 'address'
  /**
   * On narrow screens: `name` is the heading of the row, at most two columns are `show`, the others `hide`. Left out, the
   * first column is `name`, and the others are `hide`.
   */
  narrow?: 'name' | 'show' | 'hide'
  /** True for a column that is left out where it would leave too little room for names. */
  roomy?: boolean
  /** True if the server can sort by this column. */
  sortable?: boolean
  /** The value that `useSortedRows` sorts by. */
  sortBy?: (row: Row) => SortValue
  /** The value that the column sorts by, where its title does not name it. */
  sortTitle?: string
  /** The meaning of the column: shown where a head that sorts is pointed at, focused or touched. */
  about?: string
  /** The direction of the first choice, if it isn't ascending for text and descending for numbers. */
  sortsFirst?: Sorting['direction']
}

export interface Selection {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** The calls that the selection is for. A person who may make none of them selects nothing. */
  calls?: readonly GuardedCall[]
}

export interface DataTableProps<Row> {
  /** The rows of the table, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Name of the row, for the labels of its checkbox and menu. */
  rowName: (row: Row) => string
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
  selection?: Selection | undefined
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
}

/**
 * A table. Each row has a checkbox and a menu, which also opens on right click. On narrow screens a row has two lines.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowName, sorting, onSort } = props
  const selection = useAllowedSelection(props.selection)
  const rowActions = useAllowedActions(props.rowActions)
  const t = useMessages('ui')
  const [menu, setMenu] = useState<RowMenuAt & { row: Row }>()

  const openMenu = (event: MouseEvent<HTMLElement>, row: Row) => {
    if (!rowActions || rowActions(row).length === 0) return
    if (event.type === 'contextmenu' && (event.target as Element).closest('a, input')) return
    event.preventDefault()
    const opener = event.currentTarget.querySelector<HTMLElement>('[data-kebab]') ?? event.currentTarget
    const isPointer = event.type === 'contextmenu'
    const at = isPointer
      ? { x: event.clientX, y: event.clientY, align: 'start' as const }
      : placeBelow(event.currentTarget)
    setMenu({ ...at, opener, row })
  }

  const has = { picks: !!selection, acts: !!rowActions }
  const all = widthOfAll(columns, has)
  const few = columns.filter(({ roomy }) => !roomy)
  const steps = tightSteps.map(({ below, room }) => ({ below, left: columnsWithin(few, has, room) }))
  /** The width of card from which a column is shown. */
  const showsFrom = (column: Column<Row>) => {
    if (column.roomy) return 'roomy'
    return steps.find(({ left }) => !left.includes(column))?.below
  }

  return (
    <div className={style['scroll']}>
      <table
        className={style['table']}
        data-roomy-from={roomyFrom(all.least)}
        style={{
          ...sizeVariables('all', all),
          ...sizeVariables('few', widthOfAll(few, has)),
          ...Object.assign(
            {},
            ...steps.map(({ below, left }) => sizeVariables(below, widthOfAll(left, has))),
          ),
        }}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className={style['pick']} scope="col">
                <SelectAll rows={rows.map(rowKey)} selection={selection} label={t('table.selectAll')} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.align === 'right' ? style['right'] : undefined}
                data-from={showsFrom(column)}
                style={sizeOf(columns, column)}
                {...(sorting?.key === column.key
                  ? {
                      'aria-sort':
                        sorting.direction === 'asc' ? ('ascending' as const) : ('descending' as const),
                    }
                  : {})}
              >
                {isSortable(column) && onSort ? (
                  <SortButton column={column} sorting={sorting} onSort={onSort} />
                ) : (
                  column.title
                )}
              </th>
            ))}
            {rowActions && (
              <th className={style['menu']} scope="col">
                <span className="visually-hidden">{t('table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            const chosen = selection?.chosen.has(key) ?? false
            return (
              <tr
                key={key}
                onContextMenu={(event) => openMenu(event, row)}
                onMouseOver={showInFull}
                {...(chosen ? { 'data-chosen': '' } : {})}
                {...(selection ? { 'data-picks': '' } : {})}
              >
                {selection && (
                  <td className={style['pick']}>
                    <Checkbox
                      checked={chosen}
                      onChange={() => selection.onChange(toggled(selection.chosen, [key], !chosen))}
                      aria-label={t('table.select', { name: rowName(row) })}
                    />
                  </td>
                )}
                {columns.map((column, index) => {
                  const narrow = column.narrow ?? (index === 0 ? 'name' : 'hide')
                  return (
                    <td
                      key={column.key}
                      data-narrow={narrow}
                      data-from={showsFrom(column)}
                      className={column.align === 'right' ? style['right'] : undefined}
                      {...(narrow === 'show' && column.align === 'right'
                        ? { 'data-title': column.title }
                        : {})}
                    >
                      <Cell>{column.render(row)}</Cell>
                    </td>
                  )
                })}
                {rowActions && (
                  <td className={style['menu']}>
                    {rowActions(row).length > 0 && (
                      <button
                        type="button"
                        className={style['kebab']}
                        data-kebab=""
                        aria-haspopup="menu"
                        aria-expanded={menu !== undefined && rowKey(menu.row) === key}
                        aria-label={t('actionsFor', { name: rowName(row) })}
                        onClick={(event) => openMenu(event, row)}
                      >
                        <EllipsisVertical aria-hidden="true" />
                      </button>
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {menu && rowActions && (
        <Suspense>
          <RowMenu at={menu} actions={rowActions(menu.row)} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function useAllowedSelection(selection: Selection | undefined): Selection | undefined {
  const { may } = useRights()
  return selection?.calls?.some((call) => may(call)) === false ? undefined : selection
}

/** The actions of a row without those that the person may not take. */
function useAllowedActions<Row>(
  actions: DataTableProps<Row>['rowActions'],
): DataTableProps<Row>['rowActions'] {
  const rights = useRights()
  return actions && ((row) => actions(row).filter((action) => isAllowed(rights, action)))
}

function sizeVariables(
  of: 'all' | 'few' | (typeof tightSteps)[number]['below'],
  { least, grow }: { least: number; grow: number },
): CSSProperties {
  return { [`--least-${of}`]: `${least}px`, [`--grows-${of}`]: grow } as CSSProperties
}

function sizeOf<Row>(columns: readonly Column<Row>[], column: Column<Row>): CSSProperties {
  const { least, grow } = widthOf(columns, column)
  return { '--own': `${least}px`, '--grow': grow } as CSSProperties
}

interface RowTitleProps {
  to?: To | undefined
  children: ReactNode
  /** The second line, in a lighter colour. */
  second?: ReactNode
}

/** The first cell of a row: a name, its link if the person may open it, and a second line. */
export function RowTitle({ to, children, second }: RowTitleProps) {
  const isOpen = isAllowed(useRights(), { to })
  return (
    <div className={style['name']}>
      <div className={style['first']}>{to && isOpen ? <Link to={to}>{children}</Link> : children}</div>
      {second && <div className={style['second']}>{second}</div>}
    </div>
  )
}

interface NameColumnOptions<Row> {
  /** The key of the column, by default `name`. */
  key?: string
  title: string
  to?: (row: Row) => To | undefined
  /** The second line of a cell. */
  second?: (row: Row) => ReactNode
}

/** The function for the name of a row. Rows with a `name` need none. */
type NameOf<Row> = [Row] extends [{ name: string }]
  ? { name?: (row: Row) => string }
  : { name: (row: Row) => string }

/** The first column of most tables: names that it sorts by, their links, and second lines. */
export function nameColumn<Row>(options: NameColumnOptions<Row> & NameOf<Row>): Column<Row> {
  const { key = 'name', title, to, second } = options
  const name = (options.name ?? ownName) as (row: Row) => string
  return {
    key,
    title,
    narrow: 'name',
    sortBy: name,
    render: (row) => (
      <RowTitle to={to?.(row)} second={second?.(row)}>
        {name(row)}
      </RowTitle>
    ),
  }
}

function ownName({ name }: { name: string }): string {
  return name
}

interface OneLineProps {
  children: ReactNode
  /** An element after the others that is never cut off. */
  end?: ReactNode
}

/** A cell of several elements on one line. Rows keep their height, even if parts load later. */
export function OneLine({ children, end }: OneLineProps) {
  return (
    <div className={style['line']}>
      <span className={style['text']}>{children}</span>
      {end}
    </div>
  )
}

/** The content of a cell. Text stays on one line. */
function Cell({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span className={style['text']}>{children}</span> : children
}

/** Gives a cut-off text a tooltip with all of it. Text that fits needs none. */
function showInFull({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  let at = target instanceof HTMLElement ? target : null
  for (; at && at !== currentTarget; at = at.parentElement) {
    const isCut = at.scrollWidth > at.clientWidth && at.clientWidth > 0
    if (isCut && !at.title) at.title = at.textContent?.trim() ?? ''
  }
}

/** True if a column's head sorts. */
export function isSortable<Row>({ sortable, sortBy }: Column<Row>): boolean {
  return sortable === true || sortBy !== undefined
}

function SelectAll({
  rows,
  selection,
  label,
}: {
  rows: readonly string[]
  selection: Selection
  label: string
}) {
  const count = rows.filter((key) => selection.chosen.has(key)).length
  const all = rows.length > 0 && count === rows.length
  return (
    <Checkbox
      checked={all}
      mixed={count > 0 && !all}
      onChange={() => selection.onChange(toggled(selection.chosen, rows, !all))}
      aria-label={label}
    />
  )
}

function SortButton<Row>({
  column,
  sorting,
  onSort,
}: {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}) {
  const isActive = sorting?.key === column.key
  const next = nextSorting(column, sorting)
  const shown = isActive ? sorting?.direction : next.direction
  const Arrow = shown === 'desc' ? ArrowDown : ArrowUp
  const description = column.about ?? column.sortTitle
  const button = (
    <button
      type="button"
      className={style['sort']}
      data-on={isActive || undefined}
      {...(column.sortTitle && !column.about ? { title: column.sortTitle } : {})}
      {...(description ? { 'aria-description': description } : {})}
      onClick={() => onSort(next)}
    >
      <span>{column.title}</span>
      <Arrow aria-hidden="true" />
    </button>
  )
  return column.about ? <LaterMeaning text={column.about}>{button}</LaterMeaning> : button
}

function toggled(chosen: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const key of keys) on ? next.add(key) : next.delete(key)
  return next
}

function placeBelow(element: HTMLElement): Omit<RowMenuAt, 'opener'> {
  const { right, bottom } = element.getBoundingClientRect()
  return { x: right, y: bottom, align: 'end' }
}
