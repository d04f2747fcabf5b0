import { exportLimits } from '@carillon/contract/contact-exports'
import type { Selectable } from 'kysely'
import type { ContactExport } from '#platform/tables.generated.ts'

export type ExportRow = Selectable<ContactExport>

/** Where the files of an export lie in the blob store; those of one run in a folder below. */
export function folderOf(id: string): string {
  return `exports/${id}`
}

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + exportLimits.keptMs)
}
