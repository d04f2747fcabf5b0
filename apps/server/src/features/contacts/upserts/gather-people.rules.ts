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
 * earlier one. Of two people with the same further identifier the first one keeps it, and the other is refused.
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
  const people = refuseClaimed([...byKey.values()], problems)
  return { people, duplicates, problems }
}

function strongestOf({ text }: GivenContact): string {
  const kind = identifierKinds.find((one) => typeof text[one] === 'string')
  return kind === undefined ? '' : `${kind} ${text[kind]}`
}

function merge(earlier: GivenContact, later: GivenContact): GivenContact {
  return {
    text: { ...earlier.text, ...later.text },
    alternateEmails: later.alternateEmails === undefined ? earlier.alternateEmails : later.alternateEmails,
    custom: { ...earlier.custom, ...later.custom },
    dropped: [],
  }
}

function refuseClaimed(people: readonly Person[], problems: UpsertProblem[]): Person[] {
  let left = [...people]
  for (const kind of identifierKinds) {
    const claimed = new Set<string>()
    left = left.filter((person) => {
      const value = person.given.text[kind]
      if (typeof value !== 'string') return true
      if (!claimed.has(value)) return claimed.add(value)
      problems.push(claimedTwice(person, kind))
      return false
    })
  }
  return left
}

function claimedTwice({ row }: Person, kind: IdentifierKind): UpsertProblem {
  return { row, kind: 'row', code: 'identifier_claimed', field: kind }
}
