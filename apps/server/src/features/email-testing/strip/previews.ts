import type { MessagePreviews } from '@carillon/contract/email-testing'
import { type EmailClient, emailClients, stripClientIds } from '@carillon/email-clients/clients'
import { sql } from 'kysely'
import { enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { StoredPreview } from '#schema/stored-email-preview.ts'
import { pictureAddress } from '../pictures.ts'
import { findPreviewed, type PreviewedContent, type PreviewPlace } from './previewed-content.ts'
import { previewsJob } from './previews-job.ts'

type Asked = Parameters<typeof findPreviewed>[2]

/** Previews that are not there after this time are asked for again: their job was lost, or there was no browser. */
const lostAfterMs = 60_000
const dayMs = 24 * 3_600_000

/** The clients of the strip, in its order. */
export const stripClients: readonly EmailClient[] = stripClientIds.flatMap((id) =>
  emailClients.filter((client) => client.id === id),
)

/**
 * The previews of the saved message. If they show other content, new ones are requested; until these are made, the answer
 * has the previews of before.
 */
export async function getPreviews(
  db: Db,
  account: string,
  asked: Asked,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<MessagePreviews> {
  const content = await findPreviewed(db, account, asked)
  if (content.isEmpty) return answerOf([], { reason: 'content_required', isCurrent: true, publicUrl })
  const row = await findRow(db, content.place)
  if (!row || isToBeMade(row, content, now)) await request(db, content, now)
  else if (isLongAgo(row.wanted_at, now, dayMs)) await noteAsked(db, content.place, now)
  const reason = row?.wanted_digest === content.digest ? row.reason : null
  const isMade = row?.made_digest === content.digest
  return answerOf(row?.previews ?? [], { reason, isCurrent: isMade || reason !== null, publicUrl })
}

interface Row {
  wanted_digest: string
  wanted_at: Date
  made_digest: string | null
  reason: string | null
  previews: StoredPreview[]
}

async function findRow(db: Db, place: PreviewPlace): Promise<Row | undefined> {
  return db
    .selectFrom('email_preview')
    .select(['wanted_digest', 'wanted_at', 'made_digest', 'reason', 'previews'])
    .where('account_id', '=', place.account_id)
    .where((is) => is.and({ ...place }))
    .executeTakeFirst()
}

function isToBeMade(row: Row, { digest }: PreviewedContent, now: Date): boolean {
  if (row.made_digest === digest) return false
  return row.wanted_digest !== digest || isLongAgo(row.wanted_at, now, lostAfterMs)
}

function isLongAgo(at: Date, now: Date, ms: number): boolean {
  return now.getTime() - at.getTime() > ms
}

/** Asks for previews of this content. Several callers at once ask for the same job. */
async function request(db: Db, { place, digest }: PreviewedContent, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('email_preview')
      .values({ ...place, wanted_digest: digest, wanted_at: now })
      .onConflict((row) =>
        row.columns(['account_id', 'kind', 'message_id', 'variation_id']).doUpdateSet({
          wanted_digest: digest,
          wanted_at: now,
          reason: sql`case when email_preview.wanted_digest = ${digest} then email_preview.reason end`,
        }),
      )
      .execute()
    await enqueue(tx, previewsJob, place)
  })
}

/** Keeps previews in use from being forgotten. */
async function noteAsked(db: Db, place: PreviewPlace, now: Date): Promise<void> {
  await db
    .updateTable('email_preview')
    .set({ wanted_at: now })
    .where('account_id', '=', place.account_id)
    .where((is) => is.and({ ...place }))
    .execute()
}

function answerOf(
  previews: readonly StoredPreview[],
  { reason, isCurrent, publicUrl }: { reason: string | null; isCurrent: boolean; publicUrl: string },
): MessagePreviews {
  // A message that can't be shown has no previews; those of before come back with the next save.
  const shown = new Map(reason === null ? previews.map((one) => [one.client, one]) : [])
  return {
    is_current: isCurrent,
    reason,
    previews: stripClients.map((client) => ({
      id: client.id,
      family: client.family,
      name: client.name,
      os: client.os,
      section: client.section,
      is_simulated: true,
      is_thin: client.isThin,
      basis: client.basis,
      ...previewOf(shown.get(client.id), publicUrl),
    })),
  }
}

function previewOf(stored: StoredPreview | undefined, publicUrl: string) {
  if (!stored) return { picture: null, changed: null, defects: [], reason: null }
  const { client: _, picture, ...others } = stored
  if (!picture) return { ...others, picture: null }
  const { folder, file, ...shown } = picture
  return { ...others, picture: { ...shown, url: pictureAddress(publicUrl, folder, file) } }
}
