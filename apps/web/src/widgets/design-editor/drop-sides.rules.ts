import type { Side } from '@carillon/email-design/beside'
import {
  type Box,
  type CanvasBoxes,
  type CellBox,
  type GapLanding,
  isWellInside,
  nearestGap,
  type Point,
  type RowBox,
} from './drop-gaps.rules.ts'

/** A place beside a module or between columns, with a vertical line. */
export interface SideLanding {
  side: Side
  line: { top: number; left: number; height: number }
}

export type Landing = GapLanding | SideLanding

/** The places allowed for a dragged module. */
export interface Fits {
  inColumns: boolean
  beside: (side: Side) => boolean
}

/** A place beside a module if the point is near its left or right edge or between columns; otherwise the nearest gap. */
export function landingAt(boxes: CanvasBoxes, point: Point, fits: Fits): Landing {
  return sideAt(boxes, point, fits.beside) ?? nearestGap(boxes, point, fits.inColumns)
}

/** Keeps the line in the visible part of the canvas, so that a gap out of sight still shows its direction. */
export function lineWithin<L extends Landing>(landing: L, seen: Pick<Box, 'top' | 'bottom'>): L {
  const inside = (y: number) => Math.max(seen.top, Math.min(seen.bottom, y))
  const { line } = landing
  const top = inside(line.top)
  const height = 'height' in line ? { height: inside(line.top + line.height) - top } : {}
  return { ...landing, line: { ...line, top, ...height } }
}

function sideAt({ rows }: CanvasBoxes, point: Point, fits: Fits['beside']): SideLanding | null {
  const row = rows.find((one) => isWellInside(one, point))
  const place = row && placesBeside(row).find(({ from, to }) => point.x >= from && point.x <= to)
  if (!row || !place) return null
  const side = { beside: row.id, column: place.column }
  if (!fits(side)) return null
  return { side, line: { top: row.top, left: place.line, height: row.bottom - row.top } }
}

interface PlaceBeside {
  column: number
  /** The horizontal position of the line. */
  line: number
  from: number
  to: number
}

/**
 * The width of the outer edges of a module or column, where a drop means beside it. In the rest it means above or
 * below.
 */
const atEdge = ({ left, right }: Box) => Math.min(48, (right - left) / 5)
/** The width of the edge at each side of the line between two columns. */
const atMiddle = ({ left, right }: Box) => Math.min(20, (right - left) / 8)

/** The places of a row from left to right. An empty column has no place beside it, because a drop fills it. */
function placesBeside(row: RowBox): PlaceBeside[] {
  const { left, right } = row
  const columns = row.cells ?? [row]
  return [...columns, null].flatMap((after, column) => {
    const before = columns[column - 1]
    if (isEmpty(before) || isEmpty(after)) return []
    if (before && after) {
      const line = (before.right + after.left) / 2
      return { column, line, from: before.right - atMiddle(before), to: after.left + atMiddle(after) }
    }
    if (after) return { column, line: left, from: left, to: after.left + atEdge(after) }
    return before ? { column, line: right, from: before.right - atEdge(before), to: right } : []
  })
}

function isEmpty(box: Box | CellBox | null | undefined): boolean {
  return !!box && 'modules' in box && box.modules.length === 0
}
