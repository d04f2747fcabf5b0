import type { EmailTestKind } from '@carillon/contract/email-testing'
import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { noUuid } from '#platform/uuid.ts'
import { deletePreviews } from './delete-previews.ts'
import { askedOf, findPreviewed, type PreviewPlace } from './previewed-content.ts'

const keptMs = 30 * 86_400_000
const pageSize = 200

/**
 * Deletes previews that were not asked for within 30 days, and those of deleted messages, with their pictures. Safe to be
 * killed anywhere.
 */
export async function forgetPreviews(context: JobContext): Promise<void> {
  const { db, services, signal, now } = context
  const since = new Date(now().getTime() - keptMs)
  let after: PreviewPlace = { account_id: noUuid, kind: firstKind, message_id: noUuid, variation_id: noUuid }
  for (;;) {
    const rows = await findPage(db, after)
    for (const { wanted_at, ...place } of rows) {
      signal.throwIfAborted()
      if (wanted_at < since || (await isGone(db, place))) await deletePreviews(db, services.blobs, place)
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last
  }
}

const firstKind: EmailTestKind = 'automation_message'

async function findPage(
  db: Db,
  { account_id, kind, message_id, variation_id }: PreviewPlace,
): Promise<(PreviewPlace & { wanted_at: Date })[]> {
  // All accounts: one job cleans up after all of them.
  const { rows } = await sql<PreviewPlace & { wanted_at: Date }>`
    select account_id, kind, message_id, variation_id, wanted_at from email_preview
    where (account_id, kind, message_id, variation_id)
      > (${account_id}::uuid, ${kind}::text, ${message_id}::uuid, ${variation_id}::uuid)
    order by account_id, kind, message_id, variation_id limit ${pageSize}`.execute(db)
  return rows
}

async function isGone(db: Db, place: PreviewPlace): Promise<boolean> {
  return findPreviewed(db, place.account_id, askedOf(place)).then(
    () => false,
    (cause: unknown) => {
      if (cause instanceof Refusal) return true
      throw cause
    },
  )
}
