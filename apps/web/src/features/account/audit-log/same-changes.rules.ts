import type { AuditLine } from '@carillon/contract/audit-log'

/** Lines in a row about one thing, by one person and one call: the newest, and how many there are. */
export interface SameChanges {
  newest: AuditLine
  oldest: AuditLine
  count: number
}

/** Groups lines in a row that differ in their time only, such as the saves of an editor. Lines with changed fields stay alone. */
export function groupSame(lines: readonly AuditLine[]): SameChanges[] {
  const groups: SameChanges[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last && isSame(last.oldest, line))
      groups[groups.length - 1] = { ...last, oldest: line, count: last.count + 1 }
    else groups.push({ newest: line, oldest: line, count: 1 })
  }
  return groups
}

function isSame(one: AuditLine, other: AuditLine): boolean {
  const keyOf = ({ user_id, through, api_key_name, acting_from, action, target, outcome }: AuditLine) =>
    JSON.stringify([user_id, through, api_key_name, acting_from, action, target, outcome])
  return one.target !== '' && !one.changes && !other.changes && keyOf(one) === keyOf(other)
}
