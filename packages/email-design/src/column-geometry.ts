import type { ColumnsModule, Globals } from './design.ts'

export interface ColumnBox {
  width: number
  left: number
  right: number
}

/** Room inside the content container, in pixels. */
export function contentWidth({ width, padding }: Globals): number {
  return Math.max(1, width - padding.left - padding.right)
}

/**
 * Width and margins of each column, in pixels. Margins stand on inner sides only; a single column has them on
 * both. Widths are cut to whole pixels, so that the columns never add up to more than their row.
 */
export function columnGeometry(module: ColumnsModule, room: number): ColumnBox[] {
  const { padding, cellPadding, distribution } = module
  const shares = distribution.split(',').map(Number)
  const total = shares.reduce((sum, share) => sum + share, 0)
  const width = Math.max(1, room - padding.left - padding.right)
  const count = shares.length
  if (count === 1) {
    return [
      { width: Math.max(1, Math.floor(width - 2 * cellPadding)), left: cellPadding, right: cellPadding },
    ]
  }
  return shares.map((share, index) => ({
    width: Math.max(1, Math.floor((width * share) / total - (2 * cellPadding * (count - 1)) / count)),
    left: index === 0 ? 0 : cellPadding,
    right: index === count - 1 ? 0 : cellPadding,
  }))
}
