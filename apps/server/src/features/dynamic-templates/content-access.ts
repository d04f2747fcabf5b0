import { type ContentAccess, contentOf } from '#features/content-history/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { accessTemplate } from './access-template.ts'
import { updateVersion } from './versions.ts'

/** Lets the content history read and restore versions, which it knows by their own id only. */
export const versionContent: ContentAccess = {
  read: async (db, account, id) => contentOf(await findVersion(db, account, id)),
  async write(db, account, id, { subject, document, ...content }, { startsFrom, user, now, publicUrl }) {
    const { template_id } = await findVersion(db, account, id)
    const { html_content, plain_content, generate_plain_content } = content
    return updateVersion(
      db,
      account,
      { template_id, version_id: id },
      {
        subject,
        generate_plain_content,
        plain_content,
        ...(document ? { document } : { html_content }),
        ...(startsFrom === null ? {} : { revision: startsFrom }),
      },
      { now, publicUrl, user },
    )
  },
}

async function findVersion(db: Db, account: string, id: string) {
  const row = await db
    .selectFrom('template_version')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('template_version_not_found', { id })
  await accessTemplate(db, account, row.template_id)
  return row
}
