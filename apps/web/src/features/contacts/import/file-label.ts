import type { Messages } from '#lib/messages.tsx'

/** The name of an import's file in quotation marks, for a sentence. An import without a name is 'your file'. */
export function fileLabel(t: Messages<'import-wizard'>, { file_name }: { file_name: string | null }): string {
  return file_name === null ? t('done.unnamed') : t('file.quoted', { name: file_name })
}
