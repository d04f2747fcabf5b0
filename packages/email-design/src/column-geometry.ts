import type { ColumnsModule, Design, Globals } from './design.ts'
import type { Container } from './places.ts'

export interface ColumnBox {
  width: number
  left: number
  right: number
}

/** The width available inside the content container, in pixels. */
export function contentWidth({ width, padding }: Globals): number {
  return Math.max(1, width - padding.left - padding.right)
}

/**
 * Width and margins of each column, in pixels. Columns have margins on their inner sides only; a single column has them
 * on both sides. Widths are rounded down to whole pixels, so that the columns are never wider than their row.
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

/**
 * The class names of columns that stay side by side on narrow screens. They hold the width and both margins in
 * hundredths of a percent of the row (`narrowHintRules`). Empty when the columns stack.
 */
export function steadyColumnNames(module: ColumnsModule, room: number): string[] {
  if (module.stacking !== 'never') return []
  const row = Math.max(1, room - module.padding.left - module.padding.right)
  const share = (pixels: number) => Math.floor((pixels * 10_000) / row)
  return columnGeometry(module, room).map(
    ({ width, left, right }) => `n-col-${share(width)}-${share(right)}-${share(left)}`,
  )
}

/** The width available to the modules in a container, in pixels. */
export function containerWidth(
  { globals, modules }: Pick<Design, 'globals' | 'modules'>,
  at: Container,
): number {
  const room = contentWidth(globals)
  const row = modules.find(({ id }) => id === at?.columns)
  if (!at || row?.kind !== 'columns') return room
  return columnGeometry(row, room)[at.column]?.width ?? room
}
