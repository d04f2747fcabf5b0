import type { StatsPerson } from '@carillon/contract/stats-people'
import { csvLine } from '#platform/csv.rules.ts'

/** The columns of an export of people, in this order. */
export const peopleColumns = [
  'contact_id',
  'email',
  'first_name',
  'last_name',
  'state',
  'reason',
  'sent_at',
  'opened_at',
  'clicked_at',
  'unsubscribed_at',
] as const

/** One person as a line of CSV, without its end. */
export function personLine(person: StatsPerson): string {
  const { id, ...rest } = person
  const values = { ...rest, contact_id: id }
  return csvLine(peopleColumns.map((column) => values[column] ?? ''))
}

/** The last line of a file from which people are missing, since recipients were removed because of their age, last at `at`. */
export function removedLine(at: Date): string {
  const values: Partial<Record<string, string>> = { state: 'recipients_removed', reason: at.toISOString() }
  return csvLine(peopleColumns.map((column) => values[column] ?? ''))
}
