import { contactFieldIds, identifierKinds } from '@carillon/contract/contacts'

/** One entry a column: a field id, or null to skip it. */
export type Mapping = readonly (string | null)[]

const identifierIds = Object.entries(contactFieldIds)
  .filter(([, name]) => (identifierKinds as readonly string[]).includes(name))
  .map(([id]) => id)

/** True when some column brings an identifier; without one nobody can be told from anybody else. */
export function hasIdentifier(mapping: Mapping): boolean {
  return mapping.some((field) => field !== null && identifierIds.includes(field))
}

/** Fields that more than one column would fill. */
export function fieldsTwice(mapping: Mapping): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const field of mapping) {
    if (field === null) continue
    if (seen.has(field)) twice.add(field)
    seen.add(field)
  }
  return twice
}

export function withField(mapping: Mapping, column: number, field: string | null): Mapping {
  return mapping.map((before, index) => (index === column ? field : before))
}
