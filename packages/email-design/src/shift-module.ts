import { moveModule } from './commands.ts'
import type { ColumnsModule, Design, ModuleId } from './design.ts'
import { findModule, modulesIn } from './places.ts'

/**
 * Moves a module sideways with the keyboard: from column to column, from the outermost column out into the message, and
 * from the message into the nearest columns. Returns the same design if there is no place to move to.
 */
export function shiftModule(design: Design, id: ModuleId, by: -1 | 1): Design {
  const found = findModule(design, id)
  if (!found || found.module.kind === 'columns') return design
  const { container, index } = found.place
  if (!container) {
    const near = nearestColumns(design, index, by)
    if (!near) return design
    const column = by === 1 ? 0 : near.columns.length - 1
    return appendTo(design, id, near.id, column)
  }
  const row = design.modules.findIndex((module) => module.id === container.columns)
  const column = container.column + by
  if ((design.modules[row] as ColumnsModule).columns[column]) {
    return appendTo(design, id, container.columns, column)
  }
  return moveModule(design, id, { container: null, index: by === 1 ? row + 1 : row })
}

function appendTo(design: Design, id: ModuleId, columns: ModuleId, column: number): Design {
  const container = { columns, column }
  return moveModule(design, id, { container, index: modulesIn(design, container)?.length ?? 0 })
}

/**
 * The nearest columns: to the right, the next below; to the left, the next above. If there are none, the next in the
 * other direction.
 */
function nearestColumns(design: Design, index: number, by: -1 | 1): ColumnsModule | undefined {
  const isColumns = (module: (typeof design.modules)[number]) => module.kind === 'columns'
  const above = design.modules.slice(0, index).findLast(isColumns)
  const below = design.modules.slice(index + 1).find(isColumns)
  return (by === 1 ? (below ?? above) : (above ?? below)) as ColumnsModule | undefined
}
