import { exportLimits } from '@carillon/contract/contact-exports'
import type { Selectable } from 'kysely'
import type { ContactExport } from '#platform/tables.generated.ts'
import type { WrittenFile } from './write-files.ts'

export interface Named {
  id: string
  name: string
}

/** A row of contact_export, with what its columns of JSON hold. */
export type ExportRow = Omit<Selectable<ContactExport>, 'lists' | 'segments' | 'files'> & {
  lists: Named[]
  segments: Named[]
  files: WrittenFile[]
}

/** Where the files of an export lie in the blob store; those of one run in a folder below. */
export function folderOf(id: string): string {
  return `exports/${id}`
}

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + exportLimits.keptMs)
}
