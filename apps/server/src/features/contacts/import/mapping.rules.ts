import {
  adConsentColumn,
  type ContactFieldId,
  contactFieldIds,
  type IdentifierKind,
  identifierKinds,
} from '@carillon/contract/contacts'
import type { ErrorCode } from '@carillon/contract/refusals'
import type { FieldType } from '@carillon/contract/reserved-fields'
import type { DecimalMark } from '../number.rules.ts'

/** A reserved field, or the consent to advertising, which is kept beside the fields. */
export type ReservedTarget = (typeof contactFieldIds)[ContactFieldId] | typeof adConsentColumn

interface Column {
  column: number
  /** An empty cell clears the stored value. */
  clears?: boolean
}

export interface CustomTarget extends Column {
  custom: { id: string; type: FieldType; name: string }
  field?: undefined
  /** The decimal mark of numbers such as 2.500, if the caller has set it. */
  mark?: DecimalMark
  isMarkChosen?: boolean
}

/** The field that the cells of one column fill. */
export type ColumnTarget = (Column & { field: ReservedTarget; custom?: undefined }) | CustomTarget

export interface MappingProblem {
  code: ErrorCode
  details: Record<string, unknown>
}

/** Turns field ids, one for each column, into targets, or returns the problem of the mapping. */
export function readMapping(
  mappings: readonly (string | null)[],
  customFields: readonly { id: string; name: string; type: FieldType }[],
): { targets: ColumnTarget[] } | { problem: MappingProblem } {
  const custom = new Map(customFields.map((field) => [field.id, field]))
  const seen = new Set<string>()
  const targets: ColumnTarget[] = []
  for (const [column, id] of mappings.entries()) {
    if (id === null || id === '') continue
    const own = custom.get(id)
    const field = fieldOf(id)
    if (!own && !field) return { problem: { code: 'import_mapping_unknown_field', details: { field: id } } }
    const name = own?.name ?? field
    if (seen.has(id)) return { problem: { code: 'import_mapping_duplicate', details: { field: name } } }
    seen.add(id)
    if (own) targets.push({ column, custom: own })
    else if (field) targets.push({ column, field })
  }
  if (identifiersOf(targets).length === 0)
    return { problem: { code: 'import_mapping_no_identifier', details: {} } }
  return { targets }
}

/** The identifiers that a mapping fills, strongest first. */
export function identifiersOf(targets: readonly ColumnTarget[]): IdentifierKind[] {
  return identifierKinds.filter((kind) => targets.some((target) => target.field === kind))
}

function fieldOf(id: string): ReservedTarget | undefined {
  if (id === adConsentColumn) return adConsentColumn
  return isReservedId(id) ? contactFieldIds[id] : undefined
}

function isReservedId(id: string): id is ContactFieldId {
  return Object.hasOwn(contactFieldIds, id)
}
