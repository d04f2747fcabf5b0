import { addModule, moveModule, setDistribution } from './commands.ts'
import { newModule } from './defaults.ts'
import type { ColumnsModule, Design, Distribution, LeafModule, Module, ModuleId } from './design.ts'
import { distributions } from './design.ts'
import { findModule, modulesIn, type Place, withModulesIn } from './places.ts'
import { shiftModule } from './shift-module.ts'
import { hasWholeBlocks } from './whole-blocks.ts'

/** A place left or right of a module of the message, or between two of its columns. */
export interface Side {
  beside: ModuleId
  /** The number of columns to the left of this place. A module that isn't columns counts as one. */
  column: number
}

/** Shares of equal columns, as the editor offers them. The exchange format has no more than four. */
const equalShares: readonly Distribution[] = distributions.filter((shares) => /^1(,1)*$/.test(shares))
export const mostColumns = equalShares.length

/**
 * True if a module can be put there. It can't be columns, because columns don't nest, and neither of the two may hold
 * half of a block such as `{{#if …}}`, because the other half would stay outside of the columns. A row that already has
 * the most columns takes only a module that is alone in one of them: then that column moves.
 */
export function fitsBeside(design: Design, module: Module, { beside, column }: Side): boolean {
  const row = rowOf(design, beside)
  if (!row || module.kind === 'columns' || row.id === module.id || !hasWholeBlocks(module)) return false
  if (column < 0 || column > columnsOf(row)) return false
  if (row.kind !== 'columns') return hasWholeBlocks(row)
  const own = ownColumn(row, module.id)
  return own === null ? row.columns.length < mostColumns : column !== own && column !== own + 1
}

/**
 * Adds a new module in a column of its own. Columns get one column more, and all of them the same width. Any other
 * module becomes the neighbour in a new row of two; `newId` is called for that row.
 */
export function addBeside(design: Design, module: Module, at: Side, newId: () => ModuleId): Design {
  if (!fitsBeside(design, module, at)) return design
  const { wider, place } = withRoom(design, at, newId)
  const after = addModule(wider, module, place)
  return after === wider ? design : after
}

/**
 * Moves a module into a column of its own, as `addBeside` adds one. A column that it leaves empty stays, unless it is in
 * the same row: then the column itself moves, with its width and background.
 */
export function moveBeside(design: Design, id: ModuleId, at: Side, newId: () => ModuleId): Design {
  const found = findModule(design, id)
  if (!found || !fitsBeside(design, found.module, at)) return design
  const row = rowOf(design, at.beside)
  const own = row?.kind === 'columns' ? ownColumn(row, id) : null
  if (row?.kind === 'columns' && own !== null) return replaceRow(design, moveColumn(row, own, at.column))
  const { wider, place } = withRoom(design, at, newId)
  return moveModule(wider, id, place)
}

/**
 * Puts a module into a column of its own with the keyboard. In columns: to the left or right of its column. Elsewhere: at
 * that side of the module above, or, if that isn't possible, of the one below. An empty column at that place is filled.
 */
export function shiftBeside(design: Design, id: ModuleId, by: -1 | 1, newId: () => ModuleId): Design {
  const found = findModule(design, id)
  if (!found || found.module.kind === 'columns') return design
  const { container, index } = found.place
  if (container) {
    const { columns, column } = container
    const row = rowOf(design, columns) as ColumnsModule
    if (row.columns[column + by]?.modules.length === 0) return shiftModule(design, id, by)
    const isAlone = ownColumn(row, id) !== null
    const next = by === 1 ? column + 1 : column
    return moveBeside(design, id, { beside: columns, column: isAlone ? next + by : next }, newId)
  }
  for (const row of [design.modules[index - 1], design.modules[index + 1]]) {
    const after = row ? besideRow(design, id, row, by, newId) : design
    if (after !== design) return after
  }
  return design
}

function besideRow(design: Design, id: ModuleId, row: Module, by: -1 | 1, newId: () => ModuleId): Design {
  const outermost = by === 1 ? columnsOf(row) - 1 : 0
  const container = { columns: row.id, column: outermost }
  if (modulesIn(design, container)?.length === 0) return moveModule(design, id, { container, index: 0 })
  return moveBeside(design, id, { beside: row.id, column: by === 1 ? outermost + 1 : 0 }, newId)
}

/** The design with an empty column at that side. */
function withRoom(design: Design, at: Side, newId: () => ModuleId): { wider: Design; place: Place } {
  const row = rowOf(design, at.beside)!
  const made = row.kind === 'columns' ? withColumn(design, row, at.column) : pair(row, at.column, newId())
  const wider = replaceRow(design, made, row.id)
  return { wider, place: { container: { columns: made.id, column: at.column }, index: 0 } }
}

function withColumn(design: Design, row: ColumnsModule, column: number): ColumnsModule {
  const wider = setDistribution(design, row.id, equalShares[row.columns.length]!)
  const made = rowOf(wider, row.id) as ColumnsModule
  return { ...made, columns: shifted(made.columns, row.columns.length, column) }
}

function pair(neighbour: LeafModule, column: number, id: ModuleId): ColumnsModule {
  const made = newModule('columns', id)
  const columns = made.columns.with(1 - column, { background: '', modules: [neighbour] })
  return { ...made, columns }
}

function moveColumn(row: ColumnsModule, from: number, to: number): ColumnsModule {
  const at = to > from ? to - 1 : to
  const distribution = shifted(row.distribution.split(','), from, at).join(',')
  return { ...row, distribution, columns: shifted(row.columns, from, at) }
}

function shifted<T>(all: readonly T[], from: number, to: number): T[] {
  return all.toSpliced(from, 1).toSpliced(to, 0, all[from]!)
}

function replaceRow(design: Design, row: Module, id = row.id): Design {
  return withModulesIn(
    design,
    null,
    design.modules.map((each) => (each.id === id ? row : each)),
  )
}

function rowOf({ modules }: Design, id: ModuleId): Module | undefined {
  return modules.find((module) => module.id === id)
}

function columnsOf(row: Module): number {
  return row.kind === 'columns' ? row.columns.length : 1
}

/** The column that has this module and no other, or null. */
function ownColumn({ columns }: ColumnsModule, id: ModuleId): number | null {
  const own = columns.findIndex(({ modules }) => modules.length === 1 && modules[0]?.id === id)
  return own === -1 ? null : own
}
