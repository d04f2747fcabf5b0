import type { Chip } from '#ui/table/list-tools.tsx'
import { statusesOf, toggledStatus } from './filter-values.rules.ts'

interface StatusChipsOptions<Status extends string> {
  /** Label of the chip that shows everything. */
  all: string
  statuses: readonly Status[]
  label: (status: Status) => string
  /** The number of rows with each status, undefined while they are counted. */
  counts: Record<Status, number> | undefined
  /** The chosen statuses, as the address keeps them. */
  value: string
  onChange: (value: string) => void
}

/** A chip for each status, several of which can be on, and one for all of them. */
export function statusChips<Status extends string>(options: StatusChipsOptions<Status>): Chip[] {
  const { all, statuses, label, counts, value, onChange } = options
  const sum = counts && Object.values<number>(counts).reduce((before, count) => before + count, 0)
  return [
    { key: '', label: all, count: sum, isOn: value === '', onClick: () => onChange('') },
    ...statuses.map((status) => ({
      key: status,
      label: label(status),
      count: counts?.[status],
      isOn: statusesOf(value).includes(status),
      onClick: () => onChange(toggledStatus(value, status)),
    })),
  ]
}
