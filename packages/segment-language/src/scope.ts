import {
  type ContactColumn,
  type EventColumn,
  type EventColumnName,
  eventColumns,
  type MaxOf,
  type Source,
} from './expression.ts'
import { findColumn } from './fields.ts'
import { QueryProblem } from './query-problem.ts'
import type { NameSyntax } from './syntax.ts'
import type { CustomFieldRef } from './tree.ts'

/** The names that are known at one place of a query. */
export interface Scope {
  sources: readonly Source[]
  customFields: readonly CustomFieldRef[]
  /** True inside `having` and the select list. */
  allowsMax: boolean
  /** Aliases from `max(…) as name`, which `having` may use. */
  maxAlias: { name: string; max: MaxOf } | null
}

type Column = ContactColumn | EventColumn

/** The columns of event data, by the last word of their path: `data:payload.unique_args.singlesend_id`. */
const eventData: Readonly<Record<string, EventColumnName>> = {
  singlesend_id: 'single_send_id',
  template_id: 'variation_id',
  phase_id: 'phase_id',
  mc_auto_id: 'automation_id',
  automation_id: 'automation_id',
  mc_auto_step_id: 'step_id',
  automation_step_id: 'step_id',
}

/** The column for a name. Throws a QueryProblem when there is none, or more than one. */
export function resolveColumn(name: NameSyntax, scope: Scope): Column | MaxOf {
  const max = scope.maxAlias
  if (max && scope.allowsMax && !name.alias && name.path.length === 0 && isSame(max.name, name.name)) {
    return max.max
  }
  const found = tryColumn(name, scope)
  if (found === null) throw new QueryProblem('column_unknown', name.place, spelledName(name))
  return found
}

/** Like `resolveColumn`, but null if there is none. */
export function tryColumn(name: NameSyntax, scope: Scope): Column | null {
  const { sources } = scope
  if (name.alias !== null) {
    const source = sources.findIndex((one) => one.alias !== null && isSame(one.alias, name.alias ?? ''))
    if (source < 0) throw new QueryProblem('alias_unknown', name.place, name.alias)
    return columnOf(name, source, scope)
  }
  const candidates = sources.flatMap((_, source) => columnOf(name, source, scope) ?? [])
  const [first = null] = candidates
  // Every source is joined by `contact_id`, so it has the same value in each.
  if (candidates.length > 1 && !isSame(name.name, 'contact_id')) {
    throw new QueryProblem('column_ambiguous', name.place, spelledName(name))
  }
  return first
}

function columnOf(name: NameSyntax, source: number, scope: Scope): Column | null {
  const { kind } = scope.sources[source] as Source
  const { place } = name
  const lower = name.name.toLowerCase()
  if (kind === 'event') {
    const column = eventColumn(lower, name.path)
    return column && { kind: 'event_column', source, column, type: eventColumns[column], place }
  }
  if (name.path.length > 0) return null
  if (kind === 'query' && lower !== 'contact_id') return null
  if (lower === 'list_ids') {
    return { kind: 'contact_column', source, field: lower, custom: false, type: 'texts', place }
  }
  const field = findColumn(lower, scope.customFields)
  if (!field) return null
  const type = field.type === 'date' ? 'timestamp' : field.type
  return {
    kind: 'contact_column',
    source,
    field: field.field,
    custom: field.group === 'custom',
    type,
    place,
  }
}

function eventColumn(lower: string, path: readonly string[]): EventColumnName | null {
  if (lower === 'data' || lower === 'event_data') {
    const last = path.at(-1)?.toLowerCase() ?? ''
    return Object.hasOwn(eventData, last) ? (eventData[last] ?? null) : null
  }
  if (path.length > 0) return null
  return lower === 'contact_id' ||
    lower === 'event_source' ||
    lower === 'event_type' ||
    lower === 'event_timestamp'
    ? lower
    : null
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function spelledName({ alias, name, path }: NameSyntax): string {
  return (alias === null ? '' : `${alias}.`) + name + (path.length > 0 ? `:${path.join('.')}` : '')
}
