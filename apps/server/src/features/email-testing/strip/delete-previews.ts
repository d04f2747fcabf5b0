import type { Blobs } from '#platform/blobs.ts'
import type { Db } from '#platform/db.ts'
import type { StoredPreview } from '#schema/stored-email-preview.ts'
import { picturesFolder } from '../pictures.ts'
import type { PreviewPlace } from './previewed-content.ts'

/** The folders of these previews' pictures. */
export function foldersOf(previews: readonly StoredPreview[]): string[] {
  return [...new Set(previews.flatMap(({ picture }) => (picture ? [picture.folder] : [])))]
}

/** Deletes the previews of a message, with their files. */
export async function deletePreviews(db: Db, blobs: Blobs, place: PreviewPlace): Promise<void> {
  const gone = await db
    .deleteFrom('email_preview')
    .where('account_id', '=', place.account_id)
    .where((is) => is.and({ ...place }))
    .returning('previews')
    .executeTakeFirst()
  for (const folder of foldersOf(gone?.previews ?? [])) await blobs.delete(picturesFolder(folder))
}
