import { Design, type Module, type ModuleId } from './design.ts'
import { equal } from './equal.ts'
import { allModules } from './places.ts'

export interface DesignProblem {
  code: 'design_version_unknown' | 'design_invalid' | 'design_duplicate_id' | 'design_columns_mismatch'
  /** The path in the document, such as `modules.3.padding.top`. */
  path: string
}

export type ReadDesign = { design: Design; problems: [] } | { design: null; problems: DesignProblem[] }

/** Checks a stored or foreign document. The result is a design that can be edited and generated, or the problems. */
export function readDesign(value: unknown): ReadDesign {
  const upgraded = upgradeDesign(value)
  if (upgraded === undefined) return refused({ code: 'design_version_unknown', path: 'version' })
  const parsed = Design.safeParse(upgraded)
  if (!parsed.success) {
    return refused(
      ...parsed.error.issues.map(({ path }) => ({ code: 'design_invalid' as const, path: path.join('.') })),
    )
  }
  const problems = [...duplicateIds(parsed.data), ...mismatchedColumns(parsed.data)]
  return problems.length === 0 ? { design: parsed.data, problems: [] } : refused(...problems)
}

/**
 * Upgrades by the version that they start from. A newer program reads all older documents. An older program refuses a
 * newer document instead of losing parts of it.
 */
const upgrades: Record<number, (design: object) => object> = {}

function upgradeDesign(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('version' in value)) return undefined
  let current: object & { version?: unknown } = value
  while (current.version !== 1) {
    const upgrade = typeof current.version === 'number' ? upgrades[current.version] : undefined
    if (!upgrade) return undefined
    current = upgrade(current)
  }
  return current
}

function refused(...problems: DesignProblem[]): ReadDesign {
  return { design: null, problems }
}

function duplicateIds(design: Design): DesignProblem[] {
  const seen = new Set<ModuleId>()
  const problems: DesignProblem[] = []
  for (const { id } of allModules(design)) {
    if (seen.has(id)) problems.push({ code: 'design_duplicate_id', path: id })
    seen.add(id)
  }
  return problems
}

function mismatchedColumns(design: Design): DesignProblem[] {
  const wrong = (module: Module) =>
    module.kind === 'columns' && module.columns.length !== module.distribution.split(',').length
  return design.modules.flatMap((module, index) =>
    wrong(module) ? [{ code: 'design_columns_mismatch' as const, path: `modules.${index}.columns` }] : [],
  )
}

/** True if two documents are equal, even as different objects. */
export function sameDesign(a: Design, b: Design): boolean {
  return a === b || equal(a, b)
}
