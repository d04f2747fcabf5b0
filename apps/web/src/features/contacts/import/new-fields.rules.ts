import type { ImportPreview } from '@carillon/contract/contact-imports'
import { type CustomFieldNameProblem, customFieldNameProblem } from '@carillon/contract/custom-field-name'
import type { FieldType } from '@carillon/contract/reserved-fields'
import type { Mapping } from './mapping.rules.ts'
import { suggestFreeName } from './suggest-field.rules.ts'

/** A field that can be created for a column that matches none. */
export interface NewField {
  column: number
  name: string
  type: FieldType
  isWanted: boolean
}

/** Fields for all columns without one. Columns that are empty in the first rows, or have the name of an earlier one, are not selected. */
export function suggestFields(
  columns: ImportPreview['columns'],
  mapping: Mapping,
  taken: readonly string[],
): NewField[] {
  const names = [...taken]
  return columns.flatMap(({ header, is_repeated: isRepeated, samples, field_type: type }, column) => {
    if (mapping[column]) return []
    const name = suggestFreeName(header, column, names)
    names.push(name)
    return [{ column, name, type, isWanted: !isRepeated && samples.some((value) => value.trim() !== '') }]
  })
}

/** The reason why a name can't be used, by column: the account has it already, or an earlier one of these fields. */
export function nameProblems(
  fields: readonly NewField[],
  taken: readonly string[],
): ReadonlyMap<number, CustomFieldNameProblem | 'required'> {
  const names = [...taken]
  const problems = new Map<number, CustomFieldNameProblem | 'required'>()
  for (const { column, name: typed, isWanted } of fields) {
    if (!isWanted) continue
    const name = typed.trim()
    const problem = name === '' ? 'required' : customFieldNameProblem(name, names)
    if (problem) problems.set(column, problem)
    else names.push(name)
  }
  return problems
}
