import { contactFieldIds, identifierKinds } from '@carillon/contract/contacts'

/** For each column a field id, or null to skip it. */
export type Mapping = readonly (string | null)[]

const identifierIds = Object.entries(contactFieldIds)
  .filter(([, name]) => (identifierKinds as readonly string[]).includes(name))
  .map(([id]) => id)

/** True if a column is matched to an identifier. Without one, contacts can't be recognised. */
export function hasIdentifier(mapping: Mapping): boolean {
  return mapping.some((field) => field !== null && identifierIds.includes(field))
}

/** Fields that several columns are matched to. */
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
