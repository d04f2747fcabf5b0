/** A syntax tree from PostgreSQL's own parser: `{ SelectStmt: { fromClause: […] } }` and the like. */
export type Tree = Record<string, unknown>

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): Tree[] {
  return Array.isArray(value) ? value.filter(isTree) : []
}

/** The node of this name in a field or an element: for `{ RangeVar: { relname } }` its `{ relname }`. */
export function nodeOf(value: unknown, name: string): Tree | undefined {
  const node = isTree(value) ? value[name] : undefined
  return isTree(node) ? node : undefined
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** All descendants with this name, in the order of the text. The given fields are skipped. */
export function find(value: unknown, name: string, except: readonly string[] = []): Tree[] {
  if (Array.isArray(value)) return value.flatMap((one) => find(one, name, except))
  if (!isTree(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (except.includes(key)) return []
    const below = find(inner, name, except)
    return key === name && isTree(inner) ? [inner, ...below] : below
  })
}

/**
 * The selects in a value. The parser wraps a select in a node with its name, except below `union`, where only selects
 * are possible.
 */
export function selectsIn(value: unknown): Tree[] {
  const selects = find(value, 'SelectStmt')
  const sides = selects.flatMap(sidesOf)
  return [...selects, ...sides]
}

function sidesOf(select: Tree): Tree[] {
  return [select['larg'], select['rarg']].filter(isTree).flatMap((side) => [side, ...sidesOf(side)])
}
