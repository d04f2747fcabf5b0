import { exportLimits } from '@carillon/contract/contact-exports'
import type { Selectable } from 'kysely'
import type { ContactExport } from '#schema/tables.generated.ts'

export type ExportRow = Selectable<ContactExport>

/** The folder of an export in the blob store; each run writes into a folder below it. */
export function folderOf(id: string): string {
  return `exports/${id}`
}

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + exportLimits.keptMs)
}
