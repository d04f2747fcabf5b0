import { newModule } from './defaults.ts'
import { type ColumnsModule, Distribution, distributions, type LeafModule } from './design.ts'
import { reverseName } from './hints.ts'
import {
  childElements,
  type Element,
  findAllBelow,
  findBelow,
  hasClass,
  isModule,
  pixels,
  styleOf,
} from './html-tree.ts'
import { readModules } from './read-container.ts'
import { clamp, paddingOf } from './read-values.ts'
import { backgroundOf, colorOf, idOf, type Reading } from './reading.ts'

/** A row of columns in any generation of the format, with its columns and the nearest layout. */
export function readColumns(
  element: Element,
  reading: Reading,
  readLeaf: (element: Element, reading: Reading) => LeafModule,
): ColumnsModule {
  const usual = newModule('columns', idOf(element, reading))
  const columns = columnTables(element)
  const distribution = distributionOf(element, columns)
  const shares = distribution.split(',').length
  const cells = columns.map((column) => ({
    background: colorOf(column.attribs['bgcolor'] ?? styleOf(column).get('background-color'), reading),
    modules: readModules(cellOf(column), reading, readLeaf),
  }))
  // Columns beyond the maximum are appended to the last one.
  const kept = cells.slice(0, shares)
  const last = kept.at(-1)
  if (last) last.modules.push(...cells.slice(shares).flatMap(({ modules }) => modules))
  while (kept.length < shares) kept.push({ background: '', modules: [] })
  const outer = styleOf(element).has('padding')
    ? element
    : (findBelow(element, ({ name }) => name === 'td') ?? element)
  return {
    ...usual,
    padding: paddingOf(styleOf(outer)),
    background: backgroundOf(element.attribs['bgcolor'] ? element : outer, reading),
    distribution,
    cellPadding: cellPaddingOf(columns),
    ...(/image-?text/i.test(element.attribs['data-type'] ?? '') ? { type: 'imageText' as const } : {}),
    ...stackingOf(element, columns),
    columns: kept,
  }
}

/** The tables of the columns. Generation A and image-with-text modules have cells instead. */
function columnTables(element: Element): Element[] {
  const tables = findAllBelow(element, (one) => one.name === 'table' && hasClass(one, 'column'))
  if (tables.length > 0) return tables
  const cells = findAllBelow(element, (one) => one.name === 'td' && hasClass(one, 'templateColumnContainer'))
  if (cells.length > 0) return cells
  const named = findAllBelow(element, ({ attribs }) => /^column-/.test(attribs['role'] ?? ''))
  return named.length > 0 ? named : [element]
}

/** The innermost cell that contains all modules of a column. */
function cellOf(column: Element): Element {
  let cell = column
  for (;;) {
    const inside: Element[] = childElements(cell).filter((child) => isModule(child) || holdsModule(child))
    const [only] = inside
    if (inside.length !== 1 || !only || isModule(only)) break
    cell = only
  }
  return inside(cell, column)
}

/** A column without modules uses its first cell. */
function inside(cell: Element, column: Element): Element {
  if (cell !== column || cell.name === 'td') return cell
  return findBelow(cell, ({ name }) => name === 'td') ?? cell
}

function holdsModule(element: Element): boolean {
  return findBelow(element, isModule) !== null
}

/** The shares from the attribute, or else from the widths. Of equally near layouts, layouts of the editor come first. */
function distributionOf(element: Element, columns: readonly Element[]): Distribution {
  const said = Distribution.safeParse(element.attribs['data-distribution']?.replaceAll(/\s/g, ''))
  if (said.success && said.data.split(',').length >= Math.min(columns.length, mostColumns)) return said.data
  const count = Math.min(columns.length, mostColumns)
  const gap = (2 * cellPaddingOf(columns) * (count - 1)) / count
  const widths = columns.slice(0, count).map((column) => {
    const width = Number.parseFloat(styleOf(column).get('width') ?? column.attribs['width'] ?? '')
    return width > 0 ? width + (count > 1 ? gap : 0) : null
  })
  const total = widths.reduce<number>((sum, width) => sum + (width ?? Number.NaN), 0)
  const even = Array.from({ length: count }, () => 1).join(',')
  if (Number.isNaN(total)) return even
  const isNear = (layout: string) => {
    const shares = layout.split(',').map(Number)
    const all = shares.reduce((sum, share) => sum + share, 0)
    if (shares.length !== count) return false
    // Widths are rounded down to whole pixels, and some are percentages.
    return shares.every(
      (share, index) => Math.abs((share * total) / all - (widths[index] ?? 0)) <= total / 300,
    )
  }
  const offered = [even, ...distributions].find(isNear)
  return offered ?? widths.map((width) => Math.min(9_999, Math.max(1, Math.round(width ?? 1)))).join(',')
}

const mostColumns = 8

function stackingOf(element: Element, [first]: readonly Element[]): Pick<ColumnsModule, 'stacking'> {
  const row = findBelow(element, ({ name }) => name === 'td')
  if (row && hasClass(row, reverseName)) return { stacking: 'reverse' }
  return /\bn-col-/.test(first?.attribs['class'] ?? '') ? { stacking: 'never' } : {}
}

/** Columns have margins on inner sides; a single column has the same margin on both sides. */
function cellPaddingOf(columns: readonly Element[]): number {
  const [first] = columns
  if (!first) return 0
  const style = styleOf(first)
  const right = style.get('margin')?.split(/\s+/)[1] ?? style.get('margin-right')
  return clamp(Math.round(pixels(right) ?? 0), { min: 0, max: 400 })
}
