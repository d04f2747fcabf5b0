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

/** A row of columns of any generation: as many as it has, in the nearest layout there is. */
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
  // More columns than a row can have follow one another in the last.
  const kept = cells.slice(0, shares)
  const last = kept.at(-1)
  if (last) last.modules.push(...cells.slice(shares).flatMap(({ modules }) => modules))
  while (kept.length < shares) kept.push({ background: '', modules: [] })
  const outer = styleOf(element).has('padding')
    ? element
    : (findBelow(element, ({ name }) => name === 'td') ?? element)
  return {
    ...usual,
    padding: paddingOf(styleOf(outer), usual.padding),
    background: backgroundOf(element.attribs['bgcolor'] ? element : outer, reading),
    distribution,
    cellPadding: cellPaddingOf(columns),
    ...stackingOf(element, columns),
    columns: kept,
  }
}

/** The tables of the columns; generation A and image-with-text have cells instead. */
function columnTables(element: Element): Element[] {
  const tables = findAllBelow(element, (one) => one.name === 'table' && hasClass(one, 'column'))
  if (tables.length > 0) return tables
  const cells = findAllBelow(element, (one) => one.name === 'td' && hasClass(one, 'templateColumnContainer'))
  if (cells.length > 0) return cells
  const named = findAllBelow(element, ({ attribs }) => /^column-/.test(attribs['role'] ?? ''))
  return named.length > 0 ? named : [element]
}

/** The cell in which the modules of a column stand: the innermost that holds all of them. */
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

/** A column without modules is its first cell. */
function inside(cell: Element, column: Element): Element {
  if (cell !== column || cell.name === 'td') return cell
  return findBelow(cell, ({ name }) => name === 'td') ?? cell
}

function holdsModule(element: Element): boolean {
  return findBelow(element, isModule) !== null
}

function distributionOf(element: Element, columns: readonly Element[]): Distribution {
  const said = Distribution.safeParse(element.attribs['data-distribution']?.replaceAll(/\s/g, ''))
  if (said.success) return said.data
  const widths = columns.map((column) =>
    Number.parseFloat(styleOf(column).get('width') ?? column.attribs['width'] ?? ''),
  )
  const [first = 0, second = 0] = widths
  if (columns.length === 2 && first > 0 && second > 0) {
    const ratio = first / second
    const layouts: [Distribution, number][] = [
      ['1,1', 1],
      ['1,2', 1 / 2],
      ['2,1', 2],
      ['1,3', 1 / 3],
      ['3,1', 3],
    ]
    const distance = (wanted: number) => Math.abs(Math.log(ratio / wanted))
    return layouts.reduce((best, each) => (distance(each[1]) < distance(best[1]) ? each : best))[0]
  }
  const even = distributions.filter((layout) => !/[23]/.test(layout))
  return even[Math.min(columns.length, even.length) - 1] ?? '1'
}

function stackingOf(element: Element, [first]: readonly Element[]): Pick<ColumnsModule, 'stacking'> {
  const row = findBelow(element, ({ name }) => name === 'td')
  if (row && hasClass(row, reverseName)) return { stacking: 'reverse' }
  return /\bn-col-/.test(first?.attribs['class'] ?? '') ? { stacking: 'never' } : {}
}

/** Margins stand on inner sides; a single column has the same on both. */
function cellPaddingOf(columns: readonly Element[]): number {
  const [first] = columns
  if (!first) return 0
  const style = styleOf(first)
  const right = style.get('margin')?.split(/\s+/)[1] ?? style.get('margin-right')
  return clamp(Math.round(pixels(right) ?? 0), { min: 0, max: 100 })
}
