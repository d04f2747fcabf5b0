import type { ModuleId } from '@carillon/email-design/design'
import type { Container } from '@carillon/email-design/places'

/** The place where a dragged module would be inserted, and where to draw the line (in pixels, relative to the viewport). */
export interface GapLanding {
  container: Container
  /** Number of modules in the container above this gap. */
  gap: number
  line: { top: number; left: number; width: number }
}

export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export interface CellBox extends Box {
  modules: readonly Box[]
}

export interface RowBox extends Box {
  id: ModuleId
  /** The columns of the row. Other rows have none. */
  cells?: readonly CellBox[]
}

/** The boxes of a message, relative to the viewport. */
export interface CanvasBoxes {
  mail: Box
  rows: readonly RowBox[]
}

export interface Point {
  x: number
  y: number
}

/** The height of the upper and lower edge of a row, where a drop means the gap above or below the row. */
const edge = 14

/**
 * The gap nearest to any point of the window. A point well inside a row of columns means a gap in the nearest column, if
 * the module may be there; every other point means a gap between rows.
 */
export function nearestGap({ mail, rows }: CanvasBoxes, point: Point, fitsColumns: boolean): GapLanding {
  const row = fitsColumns ? rows.find((one) => one.cells && isWellInside(one, point)) : undefined
  const column = nearestCell(row?.cells ?? [], point)
  const cell = row?.cells?.[column]
  if (row && cell) {
    return { container: { columns: row.id, column }, ...gapAmong(cell.modules, cell, point) }
  }
  return { container: null, ...gapAmong(rows, mail, point) }
}

/**
 * Pixels to scroll with each frame while a module is dragged near an edge: the nearer the edge, the more; negative
 * for upwards.
 */
export function scrollStep(y: number, { top, bottom }: Pick<Box, 'top' | 'bottom'>): number {
  const zone = Math.min(90, (bottom - top) / 4)
  const above = top + zone - y
  const below = y - (bottom - zone)
  const depth = Math.min(1, Math.max(above, below, 0) / zone)
  return Math.ceil(depth * depth * 22) * (above > below ? -1 : 1) || 0
}

function gapAmong(boxes: readonly Box[], around: Box, { y }: Point): Pick<GapLanding, 'gap' | 'line'> {
  const gap = boxes.filter(({ top, bottom }) => (top + bottom) / 2 < y).length
  const middle = around.top + Math.min((around.bottom - around.top) / 2, 24)
  const top = boxes[gap - 1]?.bottom ?? boxes[0]?.top ?? middle
  return { gap, line: { top, left: around.left, width: around.right - around.left } }
}

export function isWellInside({ top, bottom, left, right }: Box, { x, y }: Point): boolean {
  const inset = Math.min(edge, (bottom - top) / 4)
  return x >= left && x <= right && y > top + inset && y < bottom - inset
}

/**
 * The nearest column, first by its sides, because a short column reaches down to the end of its row. Stacked columns
 * differ only in height.
 */
function nearestCell(cells: readonly CellBox[], { x, y }: Point): number {
  const distances = cells.map((cell) => [
    Math.max(cell.left - x, x - cell.right, 0),
    Math.max(cell.top - y, y - cell.bottom, 0),
  ])
  let nearest = 0
  for (const [index, [aside = 0, away = 0]] of distances.entries()) {
    const [bestAside = 0, bestAway = 0] = distances[nearest] ?? []
    if (aside < bestAside || (aside === bestAside && away < bestAway)) nearest = index
  }
  return nearest
}
