import { darkParts, narrowParts } from './defaults.ts'
import type {
  Dark,
  Design,
  Distribution,
  Globals,
  Module,
  ModuleId,
  ModuleKind,
  ModuleOf,
  Narrow,
} from './design.ts'
import { designLimits } from './design.ts'
import { equal } from './equal.ts'
import { allModules, findModule, modulesIn, type Place, sameContainer, withModulesIn } from './places.ts'

/**
 * All changes of a design. A command takes a design and returns a new one. If nothing would change, or if the change is
 * not possible, it returns the same object, so that the history records nothing.
 */

/** Adds a new module at a place. Columns are not added to columns, and ids stay unique. */
export function addModule(design: Design, module: Module, place: Place): Design {
  const ids = new Set(allModules(design).map(({ id }) => id))
  if (idsOf(module).some((id) => ids.has(id)) || !fits(design, module, place)) return design
  return insert(design, module, place)
}

/** Moves a module. The place is counted without the module, so `index` is its position after the move. */
export function moveModule(design: Design, id: ModuleId, to: Place): Design {
  const found = findModule(design, id)
  if (!found) return design
  const { module, place: from } = found
  if (to.container?.columns === id) return design
  const without = remove(design, id, from)
  if (!fits(without, module, to)) return design
  const stays = sameContainer(from.container, to.container)
  if (stays && clamp(to.index, modulesIn(without, to.container)!.length) === from.index) return design
  return insert(without, module, to)
}

/** Moves a module one step up or down within its list. */
export function nudgeModule(design: Design, id: ModuleId, by: -1 | 1): Design {
  const found = findModule(design, id)
  if (!found) return design
  const { container, index } = found.place
  if (index + by < 0 || index + by >= modulesIn(design, container)!.length) return design
  return moveModule(design, id, { container, index: index + by })
}

/** Adds a copy after the module. `newId` is called once for each copied module. */
export function duplicateModule(design: Design, id: ModuleId, newId: () => ModuleId): Design {
  const found = findModule(design, id)
  if (!found) return design
  const { container, index } = found.place
  return addModule(design, withNewIds(found.module, newId), { container, index: index + 1 })
}

export function deleteModule(design: Design, id: ModuleId): Design {
  const found = findModule(design, id)
  return found ? remove(design, id, found.place) : design
}

/** The fields of a module that can be changed: all but its id, its kind and the modules it contains. */
export type ModuleChange = { [K in ModuleKind]: Partial<Omit<ModuleOf<K>, FixedField>> }[ModuleKind]
type FixedField = 'id' | 'kind' | 'columns' | 'distribution'

/** Changes fields of a module; `undefined` removes an optional field. Fields that its kind doesn't have are ignored. */
export function updateModule(design: Design, id: ModuleId, change: ModuleChange): Design {
  const found = findModule(design, id)
  if (!found) return design
  const known = Object.entries(change).filter(
    ([field, value]) => changeable(found.module, field) && !equal(Reflect.get(found.module, field), value),
  )
  if (known.length === 0) return design
  return replace(design, found.place, withoutAbsent({ ...found.module, ...Object.fromEntries(known) }))
}

/** Changes settings for narrow screens. If none differs from wide screens any more, the setting is removed. */
export function updateNarrow(design: Design, id: ModuleId, change: Narrow): Design {
  const module = findModule(design, id)?.module
  if (!module || !('padding' in module)) return design
  return updateModule(design, id, { narrow: ownParts({ ...module.narrow, ...change }) })
}

/** Changes settings for dark mode. If no colour differs any more, the setting is removed. */
export function updateDark(design: Design, id: ModuleId, change: Dark): Design {
  const module = findModule(design, id)?.module
  if (!module || module.kind === 'code') return design
  return updateModule(design, id, { dark: ownParts({ ...module.dark, ...change }) })
}

/** Replaces the module with the same id. The new one may be of another kind, for instance after editing its HTML. */
export function replaceModule(design: Design, module: Module): Design {
  const found = findModule(design, module.id)
  if (!found || equal(found.module, module)) return design
  const without = new Set(allModules(remove(design, module.id, found.place)).map(({ id }) => id))
  if (idsOf(module).some((id) => without.has(id))) return design
  if (found.place.container && module.kind === 'columns') return design
  return replace(design, found.place, module)
}

/** Makes the first column the last one. This moves an image to the other side of its text. */
export function reverseColumns(design: Design, id: ModuleId): Design {
  const found = findModule(design, id)
  if (found?.module.kind !== 'columns') return design
  const distribution = found.module.distribution.split(',').reverse().join(',')
  return replace(design, found.place, {
    ...found.module,
    distribution,
    columns: found.module.columns.toReversed(),
  })
}

/** Changes the layout of a columns module. Modules of removed columns move to the end of the last column. */
export function setDistribution(design: Design, id: ModuleId, distribution: Distribution): Design {
  const found = findModule(design, id)
  if (found?.module.kind !== 'columns' || found.module.distribution === distribution) return design
  const count = distribution.split(',').length
  const kept = found.module.columns.slice(0, count)
  while (kept.length < count) kept.push({ background: '', modules: [] })
  const homeless = found.module.columns.slice(count).flatMap((column) => column.modules)
  const last = kept[count - 1]!
  kept[count - 1] = { ...last, modules: [...last.modules, ...homeless] }
  return replace(design, found.place, { ...found.module, distribution, columns: kept })
}

export function setColumnBackground(
  design: Design,
  id: ModuleId,
  column: number,
  background: string,
): Design {
  const found = findModule(design, id)
  if (found?.module.kind !== 'columns') return design
  const old = found.module.columns[column]
  if (!old || old.background === background) return design
  const columns = found.module.columns.map((each, index) =>
    index === column ? { ...each, background } : each,
  )
  return replace(design, found.place, { ...found.module, columns })
}

export function updateGlobals(design: Design, change: Partial<Globals>): Design {
  const globals = withoutAbsent({ ...design.globals, ...change })
  return equal(globals, design.globals) ? design : { ...design, globals }
}

/** Changes settings of the whole message: preheader, language, head. */
export function updateMessage(
  design: Design,
  change: Partial<Pick<Design, 'preheader' | 'lang' | 'head'>>,
): Design {
  const next = { ...design, ...change }
  const same = next.preheader === design.preheader && next.lang === design.lang && next.head === design.head
  return same ? design : next
}

/**
 * Hides the link to the preferences in all unsubscribe modules, because there are no preferences with the global
 * unsubscribe or a custom unsubscribe address.
 */
export function hidePreferences(design: Design): Design {
  return allModules(design)
    .filter((module) => module.kind === 'unsubscribe')
    .reduce((current, { id }) => updateModule(current, id, { showPreferences: false }), design)
}

function changeable(module: Module, field: string): boolean {
  const fixed = field === 'id' || field === 'kind' || field === 'columns' || field === 'distribution'
  return !fixed && (field in module || mayHave(module, field))
}

/** True if a module of this kind may have an optional field. */
function mayHave({ kind }: Module, field: string): boolean {
  if (field === 'shownOn') return true
  if (field === 'narrow') return narrowParts[kind].length > 0
  if (field === 'dark') return darkParts[kind].length > 0
  return field === 'stacking' && kind === 'columns'
}

function ownParts<T extends object>(parts: T): T | undefined {
  const own = withoutAbsent(parts)
  return Object.keys(own).length > 0 ? own : undefined
}

function withoutAbsent<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T
}

function fits(design: Design, module: Module, place: Place): boolean {
  const list = modulesIn(design, place.container)
  if (!list || (place.container && module.kind === 'columns')) return false
  return list.length < (place.container ? designLimits.columnModules : designLimits.modules)
}

function insert(design: Design, module: Module, { container, index }: Place): Design {
  const list = modulesIn(design, container)!
  return withModulesIn(design, container, list.toSpliced(clamp(index, list.length), 0, module))
}

function remove(design: Design, id: ModuleId, { container }: Place): Design {
  const list = modulesIn(design, container)!
  return withModulesIn(
    design,
    container,
    list.filter((module) => module.id !== id),
  )
}

function replace(design: Design, { container, index }: Place, module: Module): Design {
  return withModulesIn(design, container, modulesIn(design, container)!.with(index, module))
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length))
}

function idsOf(module: Module): ModuleId[] {
  if (module.kind !== 'columns') return [module.id]
  return [module.id, ...module.columns.flatMap((column) => column.modules.map(({ id }) => id))]
}

/** A copy of a module and its content, with new ids. */
export function withNewIds(module: Module, newId: () => ModuleId): Module {
  const fresh = { ...module, id: newId() }
  if (fresh.kind !== 'columns') return fresh
  const columns = fresh.columns.map((column) => ({
    ...column,
    modules: column.modules.map((leaf) => ({ ...leaf, id: newId() })),
  }))
  return { ...fresh, columns }
}
