import { type IdentifierKind, identifierKinds } from '@carillon/contract/contacts'
import { isRefused, type RefusedRow } from '../import/staged-row.rules.ts'
import type { GivenContact } from './read-contact.rules.ts'

/** The reason why a contact of a call, or one of its values, was not taken. Contacts are numbered from 1. */
export interface UpsertProblem {
  row: number
  kind: 'row' | 'cell'
  code: string
  field: string | null
}

/** A person in a call, with the number of the last contact that is about them. */
export interface Person {
  row: number
  given: GivenContact
}

export interface Gathered {
  people: Person[]
  /** The number of contacts that were merged into a later one of the same person. */
  duplicates: number
  problems: UpsertProblem[]
}

/**
 * Merges all contacts of a call with the same strongest identifier, which are the same person. A later value wins over an
 * earlier one. Of two people with the same further identifier the first one keeps it. The other one loses it, and is refused
 * if that was their only identifier.
 */
export function gatherPeople(rows: readonly (GivenContact | RefusedRow)[]): Gathered {
  const problems: UpsertProblem[] = []
  const byKey = new Map<string, Person>()
  let duplicates = 0
  for (const [at, given] of rows.entries()) {
    const row = at + 1
    if (isRefused(given)) {
      problems.push({ row, kind: 'row', code: given.refused, field: given.field })
      continue
    }
    for (const { field, problem } of given.dropped) {
      problems.push({ row, kind: 'cell', code: problem, field })
    }
    const key = strongestOf(given)
    const earlier = byKey.get(key)
    if (earlier) duplicates++
    // The person is entered anew, so that people are in the order of their last contacts.
    byKey.delete(key)
    byKey.set(key, { row, given: earlier ? merge(earlier.given, given) : given })
  }
  const people = loseClaimed([...byKey.values()], problems)
  return { people, duplicates, problems }
}

function strongestOf({ text }: GivenContact): string {
  const kind = identifierKinds.find((one) => typeof text[one] === 'string')
  return kind === undefined ? '' : `${kind} ${text[kind]}`
}

function merge(earlier: GivenContact, later: GivenContact): GivenContact {
  const adConsent = later.adConsent ?? earlier.adConsent
  return {
    text: { ...earlier.text, ...later.text },
    alternateEmails: later.alternateEmails === undefined ? earlier.alternateEmails : later.alternateEmails,
    custom: { ...earlier.custom, ...later.custom },
    ...(adConsent === undefined ? {} : { adConsent }),
    dropped: [],
  }
}

function loseClaimed(people: readonly Person[], problems: UpsertProblem[]): Person[] {
  let left = [...people]
  for (const kind of identifierKinds) {
    const claimed = new Set<string>()
    left = left.flatMap((person): Person[] => {
      const { row, given } = person
      const value = given.text[kind]
      if (typeof value !== 'string') return [person]
      if (!claimed.has(value)) {
        claimed.add(value)
        return [person]
      }
      const rest = withoutIdentifiers(given, [kind])
      if (identifierKinds.some((one) => typeof rest.text[one] === 'string')) {
        problems.push({ row, kind: 'cell', code: 'identifier_shared', field: kind })
        return [{ row, given: rest }]
      }
      problems.push({ row, kind: 'row', code: 'identifier_claimed', field: kind })
      return []
    })
  }
  return left
}

/** The values without the identifiers of some kinds. */
export function withoutIdentifiers(given: GivenContact, kinds: readonly IdentifierKind[]): GivenContact {
  const text = Object.entries(given.text).filter(([field]) => !kinds.some((kind) => kind === field))
  return { ...given, text: Object.fromEntries(text) }
}
