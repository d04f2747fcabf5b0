import { canonicalTree } from './canonical.ts'
import type { Expression, Query } from './expression.ts'
import { liftCondition, liftPair } from './lift-condition.ts'
import { liftEvent } from './lift-event.ts'
import { type Condition, type ConditionGroup, type CustomFieldRef, SegmentTree, treeVersion } from './tree.ts'
import { validateTree } from './validate.ts'
import { childrenOf } from './walk-query.ts'

/**
 * The tree that means exactly the same as a query, in canonical form; null if there is none. Comparisons of the public
 * language can be lifted if case makes no difference (the address, `lower(…)`), and so can joined events. Queries
 * nested more than two levels deep can't.
 */
export function liftQuery(query: Query, customFields: readonly CustomFieldRef[]): SegmentTree | null {
  const parts = partsOf(query)
  if (!parts) return null
  const tree = parts.length === 0 ? everybody : liftParts(parts, customFields)
  if (!tree || !SegmentTree.safeParse(tree).success) return null
  if (validateTree(tree, { customFields }).length > 0) return null
  return canonicalTree(tree)
}

/** A condition that was already found, or an expression still to be lifted. */
type Part = { condition: Condition } | { expression: Expression }

const everybody: SegmentTree = { version: treeVersion, joiner: 'and', groups: [] }

/** All terms that must be true: the terms of joined events and of `where`. */
function partsOf({ from, joins, where, grouped }: Query): Part[] | null {
  const sources = [from, ...joins]
  if (grouped || sources.some(({ kind }) => kind === 'query')) return null
  if (sources.filter(({ kind }) => kind === 'contact').length !== 1) return null
  if (sources.length === 1) return where && !isEverybody(where) ? [{ expression: where }] : []
  const terms = where ? flatten(where) : []
  const parts: Part[] = []
  const taken = new Set<Expression>()
  for (const [index, { kind }] of sources.entries()) {
    if (kind !== 'event') continue
    const own = terms.filter((term) => isOnlyOf(term, index))
    for (const term of own) taken.add(term)
    const condition = liftEvent(own, false)
    if (!condition) return null
    parts.push({ condition })
  }
  for (const term of terms) if (!taken.has(term)) parts.push({ expression: term })
  return parts
}

function flatten(expression: Expression): Expression[] {
  return expression.kind === 'and' ? expression.operands.flatMap(flatten) : [expression]
}

/** True if the expression has columns and all belong to this source. */
function isOnlyOf(expression: Expression, source: number): boolean {
  const found = sourcesOf(expression)
  return found.size === 1 && found.has(source)
}

function sourcesOf(expression: Expression): Set<number> {
  if (expression.kind === 'contact_column' || expression.kind === 'event_column') {
    return new Set([expression.source])
  }
  return new Set(childrenOf(expression).flatMap((child) => [...sourcesOf(child)]))
}

/** A term that is true for every contact. SGQL queries for all contacts use it. */
function isEverybody(expression: Expression): boolean {
  if (expression.kind === 'boolean') return expression.value
  if (expression.kind !== 'is_null' || !expression.negated) return false
  const { operand } = expression
  return operand.kind === 'contact_column' && operand.field === 'contact_id'
}

function liftParts(parts: Part[], customFields: readonly CustomFieldRef[]): SegmentTree | null {
  const [only] = parts
  if (parts.length === 1 && only && 'expression' in only) return liftTop(only.expression, customFields)
  const groups = parts.map((part) => liftGroup(part, customFields))
  return groups.includes(null)
    ? null
    : { version: treeVersion, joiner: 'and', groups: groups.filter((group) => group !== null) }
}

function liftTop(expression: Expression, customFields: readonly CustomFieldRef[]): SegmentTree | null {
  const condition = liftCondition(expression, customFields)
  if (condition) return treeOfGroup({ joiner: 'and', conditions: [condition] })
  if (expression.kind !== 'and' && expression.kind !== 'or') return null
  const groups = expression.operands.map((operand) => liftGroup({ expression: operand }, customFields))
  return groups.includes(null)
    ? null
    : { version: treeVersion, joiner: expression.kind, groups: groups.filter((group) => group !== null) }
}

function treeOfGroup(group: ConditionGroup): SegmentTree {
  return { version: treeVersion, joiner: 'and', groups: [group] }
}

function liftGroup(part: Part, customFields: readonly CustomFieldRef[]): ConditionGroup | null {
  if ('condition' in part) return { joiner: 'and', conditions: [part.condition] }
  const { expression } = part
  const condition = liftCondition(expression, customFields)
  if (condition) return { joiner: 'and', conditions: [condition] }
  if (expression.kind !== 'and' && expression.kind !== 'or') return null
  const conditions = expression.operands.map(
    (operand) => liftCondition(operand, customFields) ?? liftPair(operand, customFields),
  )
  return conditions.includes(null)
    ? null
    : { joiner: expression.kind, conditions: conditions.filter((found) => found !== null) }
}
