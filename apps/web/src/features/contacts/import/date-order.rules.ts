import type { ImportPreview } from '@carillon/contract/contact-imports'

export type DateOrder = 'month_first' | 'day_first'
type Column = ImportPreview['columns'][number]

/** True if dates of the column such as 3/4/2026 mean another day in the other order, and none decides it. */
function isOpen({ date_order: order, date_example: example }: Column): boolean {
  return order === null && example !== null && example.month_first !== example.day_first
}

/**
 * The order of day and month that the dates of a file are read in. The columns decide it if they can. `isOpen`: they
 * can't, or they contradict each other, so the user has to choose. All columns are read in the same order.
 * @param columns the columns that fill date fields
 */
export function dateOrderOf(
  columns: readonly Column[],
  { chosen, usual }: { chosen: DateOrder | undefined; usual: DateOrder },
): { order: DateOrder; isOpen: boolean } {
  const demanded = new Set(columns.flatMap(({ date_order: order }) => order ?? []))
  const [only] = demanded
  if (only && demanded.size === 1) return { order: only, isOpen: false }
  return { order: chosen ?? usual, isOpen: demanded.size > 1 || columns.some(isOpen) }
}

/** True if the order matters for this column, so that the choice is shown there. */
export function dependsOnOrder({ date_example: example }: Column): boolean {
  return example !== null && example.month_first !== example.day_first
}
