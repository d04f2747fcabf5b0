import { formatInstant, isDay, parseInstant } from './instant.ts'
import type { Condition, SegmentTree } from './tree.ts'

/**
 * The canonical form of a tree: the form that lifting its query returns. It means the same. Groups of one condition each
 * become one group; a joiner with nothing to join becomes `and`; instants are in UTC; `sent` has no machine events.
 */
export function canonicalTree(tree: SegmentTree): SegmentTree {
  const groups = tree.groups.map(({ joiner, conditions }) => ({
    joiner: conditions.length > 1 ? joiner : ('and' as const),
    conditions: conditions.map(canonicalCondition),
  }))
  const isFlat = groups.length > 1 && groups.every(({ conditions }) => conditions.length === 1)
  if (isFlat) {
    const conditions = groups.flatMap((group) => group.conditions)
    return { version: tree.version, joiner: 'and', groups: [{ joiner: tree.joiner, conditions }] }
  }
  return { version: tree.version, joiner: groups.length > 1 ? tree.joiner : 'and', groups }
}

function canonicalCondition(condition: Condition): Condition {
  if (condition.kind === 'event') {
    const { period } = condition
    return {
      ...condition,
      machines: condition.machines && condition.event !== 'sent',
      period:
        period.type === 'between'
          ? { ...period, from: canonicalDate(period.from), to: canonicalDate(period.to) }
          : period,
    }
  }
  if (condition.kind !== 'date') return condition
  const { kind, field, operator, amount, unit } = condition
  const values = condition.values.map(canonicalDate)
  const isWithin = operator === 'within' || operator === 'not_within'
  const [first = '', second] = values
  // Between a day and the same day means on that day.
  if (operator === 'between' && first === second && isDay(first)) {
    return { kind, field, operator: 'on', values: [first] }
  }
  return isWithin ? { kind, field, operator, values, amount, unit } : { kind, field, operator, values }
}

function canonicalDate(value: string): string {
  return isDay(value) ? value : formatInstant(parseInstant(value) ?? 0)
}
