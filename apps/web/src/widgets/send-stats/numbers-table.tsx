import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import type { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Explained } from '#ui/page/explained.tsx'
import style from './numbers-table.module.css'
import { shareDigits } from './shares.ts'

export interface NumberColumn {
  key: string
  title: string
  /** The meaning of the number, and the whole of its share. */
  about: string
}

export interface NumberCell {
  /** Null: not counted yet. */
  count: number | null
  /** The share. Undefined: the number has no share. Null: there is nothing to divide by. */
  share?: number | null
  /** The address of the people behind the number. */
  to?: ReturnType<ReturnType<typeof useDialogTo>>
  label?: string
}

export interface NumberRow {
  key: string
  name: string
  cells: readonly NumberCell[]
  /** The rows that this one is the sum of, shown on demand. */
  parts?: readonly Omit<NumberRow, 'parts'>[]
}

interface NumbersTableProps {
  label: string
  /** The title of the column of names. */
  first: string
  columns: readonly NumberColumn[]
  /** Undefined while they are loaded. */
  rows: readonly NumberRow[] | undefined
  /** The number of rows shown at first. */
  shown: number
  foot?: ReactNode
}

/**
 * A table of numbers with their shares. On a phone each row is a block with the titles beside its numbers, so nothing
 * scrolls sideways.
 */
export function NumbersTable({ label, first, columns, rows, shown, foot }: NumbersTableProps) {
  const t = useMessages('single-send-stats')
  const ui = useMessages('ui')
  const [showsAll, showAll] = useState(false)
  const all = rows ?? []
  const hidden = all.length > shown && !showsAll
  return (
    <>
      <table
        className={style['table']}
        aria-label={label}
        style={{ '--narrow-columns': columns.length === 4 ? 2 : 3 } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(({ key, title, about }) => (
              <th key={key} scope="col">
                <Explained text={about}>{title}</Explained>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} />}
          {(showsAll ? all : all.slice(0, shown)).map((row) => (
            <Row key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      {rows === undefined && <span role="status" aria-label={ui('loading')} />}
      {(hidden || foot) && (
        <div className={style['foot']}>
          {hidden && (
            <Button look="quiet" size="toolbar" onClick={() => showAll(true)}>
              {t('providers.showAll', { count: all.length })}
            </Button>
          )}
          {foot && <span>{foot}</span>}
        </div>
      )}
    </>
  )
}

function Row({ row, columns }: { row: NumberRow; columns: readonly NumberColumn[] }) {
  const t = useMessages('single-send-stats')
  const [isOpen, setOpen] = useState(false)
  const { name, cells, parts = [] } = row
  return (
    <>
      <tr>
        <th scope="row">
          {name}
          {parts.length > 0 && (
            <button
              type="button"
              className={style['more']}
              aria-expanded={isOpen}
              aria-label={t('countries.partsOf', { name })}
              onClick={() => setOpen(!isOpen)}
            >
              {t('countries.parts', { count: parts.length })}
            </button>
          )}
        </th>
        <Cells cells={cells} columns={columns} />
      </tr>
      {isOpen &&
        parts.map((part) => (
          <tr key={part.key} data-part="">
            <th scope="row">{part.name}</th>
            <Cells cells={part.cells} columns={columns} />
          </tr>
        ))}
    </>
  )
}

function Cells({ cells, columns }: Pick<NumberRow, 'cells'> & { columns: readonly NumberColumn[] }) {
  const format = useFormat()
  return columns.map(({ key, title }, at) => {
    const { count, share, to, label } = cells[at] ?? { count: 0 }
    return (
      <td key={key} data-title={title}>
        {count === null ? (
          '–'
        ) : to && count > 0 ? (
          <Link to={to} aria-label={label}>
            {format.number(count)}
          </Link>
        ) : (
          format.number(count)
        )}
        {share !== undefined && count !== null && (
          <span className={style['share']}>
            {share === null ? '–' : format.percent(share, shareDigits(share))}
          </span>
        )}
      </td>
    )
  })
}

/** The outline of a few rows while they load. */
function SkeletonRows({ columns }: { columns: readonly NumberColumn[] }) {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
    <tr key={row}>
      <td>
        <SkeletonBar width={90} />
      </td>
      {columns.map(({ key, title }) => (
        <td key={key} data-title={title}>
          <span className={style['waiting']}>
            <SkeletonBar width={44} />
          </span>
          <span className={style['share']} />
        </td>
      ))}
    </tr>
  ))
}
