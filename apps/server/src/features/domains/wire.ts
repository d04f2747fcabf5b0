import type { DnsRecord, RecordCheck } from '@carillon/contract/domains'
import type { DomainState } from '@carillon/contract/senders'
import texts from '@carillon/messages/en/domains'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { type Checks, checkOf, type PlannedRecord } from './records.rules.ts'

/** The records to publish, by the names of the public API. */
export function dnsOf(records: readonly PlannedRecord[], checks: Checks): Record<string, DnsRecord> {
  return Object.fromEntries(
    records.flatMap((record) => {
      const { name, type, host, data } = record
      // A record that its owner decides is not to be published.
      if (name === null || type === 'https' || data === '') return []
      return [[name, { valid: checkOf(checks, record).state === 'published', type, host, data }]]
    }),
  )
}

/** The outcome of a check, by the names of the public API. */
export function validationResults(records: readonly PlannedRecord[], checks: Checks) {
  return Object.fromEntries(
    records.flatMap((record) => {
      const name = record.name ?? (record.purpose === 'link_reach' ? 'reachable' : null)
      if (name === null) return []
      const check = checkOf(checks, record)
      const valid = check.state === 'published'
      return [[name, { valid, reason: valid ? null : reasonOf(record, check) }]]
    }),
  )
}

function reasonOf({ host, data }: PlannedRecord, { problem, found, details }: RecordCheck): string {
  const sentence: Record<string, string> = texts.problem
  return fillPlaceholders(sentence[problem ?? 'missing'] ?? '', {
    host,
    expected: data,
    found: found.join(', '),
    ...details,
  })
}

export function stateOf({
  is_valid,
  verified_at,
}: {
  is_valid: boolean
  verified_at: Date | null
}): DomainState {
  if (is_valid) return 'verified'
  return verified_at === null ? 'pending' : 'lost'
}

/** Seconds since 1970. The public API has a number, so the field is left out before the first check. */
export function checkedAt({ checked_at: at }: { checked_at: Date | null }): {
  last_validation_attempt_at?: number
} {
  return at ? { last_validation_attempt_at: Math.floor(at.getTime() / 1000) } : {}
}
