import type { UseMutationResult } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { CloseFoot } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

interface BulkDeleteDialogProps<Row> {
  title: string
  rows: readonly Row[]
  /** True for a row that has to be stopped before it can be deleted. Then the dialog names those rows only. */
  isLocked: (row: Row) => boolean
  locked: string
  /** Text when none of the rows is selected. */
  nothing: string
  question: (count: number) => string
  confirm: (count: number) => string
  remove: Pick<UseMutationResult<number, Error, readonly string[]>, 'mutate' | 'isPending'>
  deleted: (count: number) => string
  gone: string
  /** Text of the line below the first names. */
  more: (count: number) => string
  onDeleted: () => void
}

/** Names the selected rows, whose ids are in the state of the history entry, and deletes them. */
export function BulkDeleteDialog<Row extends { id: string; name: string }>(
  props: BulkDeleteDialogProps<Row>,
) {
  const { title, rows, isLocked, locked, nothing, question, confirm, remove, deleted, gone, more } = props
  const close = useCloseRouteDialog()
  const ids: readonly string[] = (useLocation().state as { ids?: string[] } | null)?.ids ?? []
  const chosen = rows.filter(({ id }) => ids.includes(id))
  const stopping = chosen.filter(isLocked)
  const count = chosen.length
  return (
    <RouteDialog title={title}>
      {count === 0 || stopping.length > 0 ? (
        <>
          <p>{stopping.length > 0 ? locked : nothing}</p>
          <Names rows={stopping} more={more} />
          <CloseFoot onClose={close} />
        </>
      ) : (
        <ActionQuestion
          confirm={confirm(count)}
          action={remove}
          input={chosen.map(({ id }) => id)}
          done={deleted}
          gone={gone}
          onDone={() => props.onDeleted()}
          onClose={close}
          deletes={count}
          danger
        >
          {question(count)}
          <Names rows={chosen} more={more} />
        </ActionQuestion>
      )}
    </RouteDialog>
  )
}

const named = 5

interface NamesProps {
  rows: readonly { id: string; name: string }[]
  more: (count: number) => string
}

function Names({ rows, more }: NamesProps) {
  if (rows.length === 0) return null
  return (
    <ul style={{ margin: 'var(--space-10) 0 0', paddingLeft: 'var(--space-24)' }}>
      {rows.slice(0, named).map(({ id, name }) => (
        <li key={id}>
          <strong>{name}</strong>
        </li>
      ))}
      {rows.length > named && <li>{more(rows.length - named)}</li>}
    </ul>
  )
}
