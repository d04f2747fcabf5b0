import type { ErrorCode } from './refusals.ts'
import { reservedFields } from './reserved-fields.ts'
import { sqlKeywords } from './sql-keywords.ts'

export type CustomFieldNameProblem = Extract<
  ErrorCode,
  | 'custom_field_charset'
  | 'custom_field_first_character'
  | 'custom_field_reserved'
  | 'custom_field_system'
  | 'custom_field_sql_keyword'
  | 'custom_field_name_taken'
>

const reservedNames: ReadonlySet<string> = new Set(reservedFields.map(({ name }) => name))

/** Other names used by contacts, events and exports. Most are also reserved fields, which are checked first. */
const systemName =
  /^(list_ids|segment_ids|contact_id|singlesend_id|automation_id|created_at|updated_at|event_\w*|last_\w*)$/

/**
 * The reason why a name can't be used for a custom field, or null. The form checks while the user types, and the server
 * checks on saving. `taken` are the names of the account's other fields; upper and lower case count as the same.
 */
export function customFieldNameProblem(name: string, taken: Iterable<string>): CustomFieldNameProblem | null {
  const lower = name.toLowerCase()
  if (!/^[A-Za-z0-9_]+$/.test(name)) return 'custom_field_charset'
  if (!/^[A-Za-z_]/.test(name)) return 'custom_field_first_character'
  if (reservedNames.has(lower)) return 'custom_field_reserved'
  if (systemName.test(lower)) return 'custom_field_system'
  if (sqlKeywords.has(lower)) return 'custom_field_sql_keyword'
  for (const other of taken) if (other.toLowerCase() === lower) return 'custom_field_name_taken'
  return null
}
