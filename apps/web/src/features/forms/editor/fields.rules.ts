import { cutText } from '@carillon/contract/characters'
import { type FormField, formIdentifiers, formLimits } from '@carillon/contract/form-content'

type Fields = readonly FormField[]

export function isIdentifier(field: string): boolean {
  return (formIdentifiers as readonly string[]).includes(field)
}

/** True if a field has to stay: it is the only one that identifies a person. */
export function isLastIdentifier(fields: Fields, field: string): boolean {
  const identifiers = fields.filter((each) => isIdentifier(each.field))
  return identifiers.length === 1 && identifiers[0]?.field === field
}

/** True if a field has to be required: no other identifier is. */
export function isLastRequired(fields: Fields, field: string): boolean {
  return (
    isIdentifier(field) &&
    !fields.some((each) => each.field !== field && isIdentifier(each.field) && each.required)
  )
}

/** Adds a field at the end. The only identifier is required. */
export function withField(fields: Fields, field: string, label: string): FormField[] {
  if (fields.length >= formLimits.fields || fields.some((each) => each.field === field)) return [...fields]
  const added = { field, label: cutText(label, formLimits.label), helper: '', required: false }
  return withIdentifier([...fields, added])
}

export function withoutField(fields: Fields, field: string): FormField[] {
  return withIdentifier(fields.filter((each) => each.field !== field))
}

export function withChange(fields: Fields, field: string, change: Partial<FormField>): FormField[] {
  return withIdentifier(fields.map((each) => (each.field === field ? { ...each, ...change } : each)))
}

/** Moves a field to another place, counted in the list before the move. */
export function moved(fields: Fields, field: string, to: number): FormField[] {
  const from = fields.findIndex((each) => each.field === field)
  const one = fields[from]
  if (!one) return [...fields]
  const rest = fields.filter((each) => each !== one)
  return rest.toSpliced(Math.min(rest.length, Math.max(0, to)), 0, one)
}

/** Moves a field above or below another one. */
export function movedBeside(
  fields: Fields,
  field: string,
  other: string,
  edge: 'above' | 'below',
): FormField[] {
  const at = fields.filter((each) => each.field !== field).findIndex((each) => each.field === other)
  return at < 0 ? [...fields] : moved(fields, field, edge === 'above' ? at : at + 1)
}

/** Makes the first identifier required if none is. */
function withIdentifier(fields: FormField[]): FormField[] {
  const identifiers = fields.filter(({ field }) => isIdentifier(field))
  const [first] = identifiers
  if (!first || identifiers.some(({ required }) => required)) return fields
  return fields.map((each) => (each === first ? { ...each, required: true } : each))
}
