import type { Db } from '#platform/db.ts'

/**
 * The templates of transactional mails, by the mail's id, which is the client id of its send. Mails without a template
 * are left out.
 */
export async function findSentTemplates(
  db: Db,
  account: string,
  mailIds: readonly string[],
): Promise<Map<string, { id: string; version: string | null }>> {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'template_id', 'template_version_id'])
    .where('account_id', '=', account)
    .where('id', 'in', [...mailIds])
    .execute()
  return new Map(
    rows.flatMap(({ id, template_id, template_version_id: version }) =>
      template_id === null ? [] : [[id, { id: template_id, version }] as const],
    ),
  )
}
