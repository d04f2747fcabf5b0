import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import type { Pace } from './pace.ts'

/** The folders of an account's files, each with the query of its names. */
const folders = [
  ['images', sql`select id as name from image where account_id = `],
  ['imports', sql`select id as name from contact_job where kind = 'import' and account_id = `],
  ['exports', sql`select id as name from contact_export where account_id = `],
  ['email-tests', sql`select id as name from email_test where account_id = `],
  [
    'email-tests',
    sql`select distinct preview -> 'picture' ->> 'folder' as name
      from email_preview, jsonb_array_elements(previews) as preview
      where preview -> 'picture' ->> 'folder' is not null and account_id = `,
  ],
] as const

/**
 * Deletes the account's files: images, imports and their work tables, exports, pictures of email tests, thumbnails. The rows
 * that name them go later, so after a crash they are found again.
 */
export async function eraseFiles(services: Services, account: string, pace: Pace): Promise<void> {
  const { db } = services.database
  const { blobs } = services
  for (const [folder, query] of folders) {
    const { rows } = await sql<{ name: string }>`${query} ${account}`.execute(db)
    for (const { name } of rows)
      await pace.piece(async () => {
        await blobs.delete(`${folder}/${name}`)
        if (folder === 'imports') await dropStage(services, name)
        return 1
      })
  }
  const { rows } = await sql<{ kind: string; subject_id: string; file: string | null }>`
    select kind, subject_id, file from thumbnail
    where (kind = 'design' and subject_id in (select id::text from design where account_id = ${account}))
      or (kind = 'template_version' and subject_id in (select id::text from template_version where account_id = ${account}))`.execute(
    db,
  )
  for (const { kind, subject_id, file } of rows)
    await pace.piece(async () => {
      if (file !== null) await blobs.delete(`thumbnails/${file}`)
      await sql`delete from thumbnail where kind = ${kind} and subject_id = ${subject_id}`.execute(db)
      return 1
    })
}

/** The work tables of an import that did not end. */
async function dropStage({ database: { db } }: Services, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'import_stage' and right(table_name, 32) = ${id.replaceAll('-', '')}`.execute(db)
  for (const { name } of rows)
    await sql`drop table if exists ${sql.table(`import_stage.${name}`)}`.execute(db)
}
