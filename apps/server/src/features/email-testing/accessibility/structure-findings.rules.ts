import { childElements, type Element } from '@carillon/email-design/html-tree'
import type { FoundPlace } from './accessibility-codes.rules.ts'
import type { Placed, Reading } from './reading.rules.ts'

export function structureFindings({
  tables,
  reordered,
}: Pick<Reading, 'tables' | 'reordered'>): FoundPlace[] {
  return [
    ...tables.flatMap(tableFinding),
    ...reordered.map(
      ({ module, element }): FoundPlace => ({ code: 'reading_order', module, detail: tagOf(element) }),
    ),
  ]
}

function tableFinding({ element, module }: Placed): FoundPlace[] {
  const { role } = element.attribs
  if (role === 'presentation' || role === 'none') return []
  const rows = rowsOf(element)
  const cells = rows.flatMap(childElements)
  // Screen readers take a table of one cell for layout by themselves.
  if (cells.length < 2) return []
  if (isData(element, cells)) return []
  const isLayout =
    rows.length < 2 || rows.every((row) => childElements(row).length < 2) || cells.some(holdsParts)
  const detail = `${rows.length} × ${Math.max(...rows.map((row) => childElements(row).length))}`
  return [{ code: isLayout ? 'layout_table' : 'table_without_headers', module, detail }]
}

function rowsOf(table: Element): Element[] {
  return childElements(table)
    .flatMap((child) => (child.name === 'tr' ? [child] : childElements(child)))
    .filter(({ name }) => name === 'tr')
}

function isData(table: Element, cells: readonly Element[]): boolean {
  if (childElements(table).some(({ name }) => name === 'caption')) return true
  return cells.some(({ name, attribs }) => name === 'th' || 'scope' in attribs || 'headers' in attribs)
}

/** True if a cell holds parts of a page instead of a value. */
function holdsParts(cell: Element): boolean {
  const left = childElements(cell)
  for (let next = left.pop(); next; next = left.pop()) {
    if (/^(table|img|h[1-6]|ul|ol|div|p)$/.test(next.name)) return true
    left.push(...childElements(next))
  }
  return false
}

function tagOf({ name, attribs: { dir, style } }: Element): string {
  const shown = [
    dir && `dir="${dir}"`,
    style && /(?:order|float|direction|flex-[a-z]+)\s*:[^;]*/i.exec(style)?.[0],
  ]
  return `<${[name, ...shown.filter(Boolean)].join(' ')}>`
}
