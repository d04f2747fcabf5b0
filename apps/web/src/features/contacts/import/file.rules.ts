import { importLimits } from '@carillon/contract/contact-imports'

type FileProblem = {
  code: 'import_empty' | 'import_too_large' | 'import_binary'
  details?: Record<string, unknown>
}

/**
 * Spreadsheets and documents that users mistake for CSV. The server would refuse them too, but only after the upload.
 */
const otherFormats = /\.(xlsx?|xlsm|ods|numbers|pdf|docx?|zip|json|xml)$/i

/** Checks a file before the upload. Returns the problem or null. */
export function fileProblem(file: { name: string; size: number }): FileProblem | null {
  if (file.size === 0) return { code: 'import_empty' }
  if (file.size > importLimits.bytes) {
    return { code: 'import_too_large', details: { limit: `${importLimits.bytes / 1e9} GB` } }
  }
  return otherFormats.test(file.name) ? { code: 'import_binary' } : null
}
