import type { ColumnsModule, Design, LeafModule, Module, ModuleId } from './design.ts'

/** A list of modules: the message itself, or one column of a columns module. */
export type Container = null | { columns: ModuleId; column: number }

export interface Place {
  container: Container
  /** The position of the module in that list once it is placed. */
  index: number
}

export interface Found {
  module: Module
  place: Place
}

/** Finds a module in the message or in one of its columns. */
export function findModule(design: Design, id: ModuleId): Found | null {
  for (const [index, module] of design.modules.entries()) {
    if (module.id === id) return { module, place: { container: null, index } }
    if (module.kind !== 'columns') continue
    for (const [column, { modules }] of module.columns.entries()) {
      const inner = modules.findIndex((leaf) => leaf.id === id)
      if (inner !== -1) {
        const container = { columns: module.id, column }
        return { module: modules[inner]!, place: { container, index: inner } }
      }
    }
  }
  return null
}

/** All modules in reading order, a columns module before its contents. */
export function allModules(design: Pick<Design, 'modules'>): Module[] {
  return design.modules.flatMap((module) =>
    module.kind === 'columns' ? [module, ...module.columns.flatMap((column) => column.modules)] : [module],
  )
}

/** The modules of a container; null if it doesn't exist. */
export function modulesIn(design: Design, container: Container): readonly Module[] | null {
  if (!container) return design.modules
  return columnsModule(design, container.columns)?.columns[container.column]?.modules ?? null
}

/** The place after the module `id`; the end of the message if `id` is unknown. */
export function placeAfter(design: Design, id: ModuleId | null): Place {
  const found = id === null ? null : findModule(design, id)
  return found
    ? { container: found.place.container, index: found.place.index + 1 }
    : { container: null, index: design.modules.length }
}

/**
 * The end of the message or, if it ends with a footer, the place above that footer and above social links directly
 * before it.
 */
export function placeAboveFooter({ modules }: Pick<Design, 'modules'>): Place {
  const end = { container: null, index: modules.length }
  if (modules.at(-1)?.kind !== 'unsubscribe') return end
  const isSocial = modules.at(-2)?.kind === 'social'
  return { container: null, index: modules.length - (isSocial ? 2 : 1) }
}

export function sameContainer(a: Container, b: Container): boolean {
  return a === b || (!!a && !!b && a.columns === b.columns && a.column === b.column)
}

/** Replaces the modules of a container. The caller ensures that only leaf modules go into columns. */
export function withModulesIn(design: Design, container: Container, modules: Module[]): Design {
  if (!container) return { ...design, modules }
  return {
    ...design,
    modules: design.modules.map((module) =>
      module.kind === 'columns' && module.id === container.columns
        ? withColumn(module, container.column, modules as LeafModule[])
        : module,
    ),
  }
}

function withColumn(module: ColumnsModule, at: number, modules: LeafModule[]): ColumnsModule {
  return {
    ...module,
    columns: module.columns.map((column, index) => (index === at ? { ...column, modules } : column)),
  }
}

function columnsModule(design: Design, id: ModuleId): ColumnsModule | undefined {
  return design.modules.find((module) => module.kind === 'columns' && module.id === id) as
    | ColumnsModule
    | undefined
}
