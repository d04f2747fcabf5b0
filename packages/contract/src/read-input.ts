import type * as z from 'zod/mini'
import type { Endpoint, Schema } from './endpoint.ts'

type Path = readonly PropertyKey[]
/** A problem that a schema found. For a union, `errors` has the problems with each of its kinds. */
export interface InputIssue {
  code?: string | undefined
  path: PropertyKey[]
  errors?: readonly (readonly InputIssue[])[] | undefined
}

export type ParsedInput<S extends Schema> =
  | { success: true; data: z.output<S> }
  | { success: false; issues: readonly InputIssue[] }

/**
 * Parses the input of a call by one rule for optional fields: null, "" and {} count as left out, except in fields that
 * take such values, where null clears a field. A required field with such a value is refused. An empty list never
 * counts as left out, because a missing filter may mean all. A PATCH or PUT with "" for a text that can't be empty is
 * refused, because its caller wants to empty the text. A call with `refusesBlanks` refuses all blank values.
 */
export function readInput<S extends Schema>(
  schema: S,
  value: unknown,
  { method, refusesBlanks }: Pick<Endpoint, 'method' | 'refusesBlanks'>,
): ParsedInput<S> {
  const given = withoutBlankNumbers(schema, value)
  const first = schema.safeParse(given)
  if (first.success) return { success: true, data: first.data as z.output<S> }
  if (refusesBlanks) return { success: false, issues: first.error.issues }
  const mayEmpty = method === 'PATCH' || method === 'PUT'
  const copy: unknown = copyOf(given)
  const known = new Map<string, InputIssue[]>()
  let issues: readonly InputIssue[] = first.error.issues
  for (let found = findBlanks(issues, copy, mayEmpty); found.length > 0; ) {
    for (const { path, issue } of found) {
      const key = path.join('\n')
      known.set(key, [...(known.get(key) ?? []), issue])
      removeAt(copy, path)
    }
    const again = schema.safeParse(copy)
    if (again.success) return { success: true, data: again.data as z.output<S> }
    issues = again.error.issues
    found = findBlanks(issues, copy, mayEmpty)
  }
  return { success: false, issues: issues.flatMap((issue) => known.get(issue.path.join('\n')) ?? [issue]) }
}

/** The value without blank numbers. Numbers in addresses are read from text, and "" and null would be read as 0. */
function withoutBlankNumbers(schema: Schema, value: unknown): unknown {
  if (!('shape' in schema) || !isRecord(value)) return value
  const blank = Object.entries(schema.shape as Record<string, Schema>).filter(
    ([name, field]) => (value[name] === '' || value[name] === null) && readsNumber(field, value[name]),
  )
  if (blank.length === 0) return value
  const names = new Set(blank.map(([name]) => name))
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
}

function readsNumber(field: Schema, value: unknown): boolean {
  const def = field._zod.def as { type: string; coerce?: boolean; innerType?: Schema }
  if (def.type === 'nullable' && value === null) return false
  return def.innerType ? readsNumber(def.innerType, value) : def.type === 'number' && def.coerce === true
}

interface Blank {
  path: Path
  /** The reason why the schema refuses the input. */
  issue: InputIssue
}

function findBlanks(issues: readonly InputIssue[], root: unknown, mayEmpty: boolean): Blank[] {
  return issues.flatMap((issue) => {
    const path = blankAt(issue, root, mayEmpty)
    return path ? [{ path, issue }] : blanksInKinds(issue, root, mayEmpty)
  })
}

/** The first kind of a union that fits once its blanks are left out. */
function blanksInKinds({ errors = [], path }: InputIssue, root: unknown, mayEmpty: boolean): Blank[] {
  const kinds = errors.map((all) =>
    all.map((issue) => {
      const own = { ...issue, path: [...path, ...issue.path] }
      return { issue: own, path: blankAt(own, root, mayEmpty) }
    }),
  )
  const fits = kinds.find((kind) => kind.length > 0 && kind.every((one) => one.path !== null))
  return (fits ?? []).flatMap(({ issue, path: at }) => (at ? [{ path: at, issue }] : []))
}

/** The path of the field with this problem, if its value is blank; else null. */
function blankAt({ code, path }: InputIssue, root: unknown, mayEmpty: boolean): Path | null {
  const value = valueAt(root, path)
  const isText = value === '' && !(mayEmpty && code === 'too_small')
  if (value === null || isText) return isField(root, path) ? path : null
  if (value !== undefined) return null
  const owner = path.slice(0, -1)
  const holder = valueAt(root, owner)
  return isRecord(holder) && isEmpty(holder) && isField(root, owner) ? owner : null
}

function isEmpty(holder: Record<PropertyKey, unknown>): boolean {
  return Object.values(holder).every((value) => value === undefined)
}

function isField(root: unknown, path: Path): boolean {
  return path.length > 0 && isRecord(valueAt(root, path.slice(0, -1)))
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)]))
}

function removeAt(root: unknown, path: Path): void {
  const owner = valueAt(root, path.slice(0, -1))
  if (isRecord(owner)) delete owner[path.at(-1) as PropertyKey]
}

/** The value at a path; undefined without any. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  )
}
