import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, enqueue, type JobContext, type JobKind } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { syncAudience } from './sync-audience.ts'

const payload = z.object({ audience: z.uuid(), account: z.uuid() })

/** Audiences of one account are uploaded one after another. A fault is tried again at the time that the audience has. */
const kind: JobKind<typeof payload> = {
  name: 'ads.sync-audience',
  payload,
  attempts: 1,
  key: ({ audience }) => `ad-audience:${audience}`,
  sequence: ({ account }) => `ad-audiences:${account}`,
}

export const syncAudienceJob = defineJob({
  ...kind,
  async run({ audience, account }, context) {
    if (await syncAudience(context, audience))
      await syncSoon(context.db, { id: audience, account_id: account })
  },
})

/** Requests the work on an audience now. */
export function syncSoon(db: Db, { id, account_id }: { id: string; account_id: string }): Promise<void> {
  return enqueue(db, kind, { audience: id, account: account_id })
}

const most = 1000

/** Requests the work on audiences that is due. */
export async function syncDueAudiences({ db, now }: JobContext): Promise<void> {
  // All accounts: audiences that are due are found by their time.
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, account_id from ad_audience
    where next_at <= ${now()} and (leased_until is null or leased_until < ${now()})
    order by next_at limit ${most}`.execute(db)
  for (const row of rows) await syncSoon(db, row)
}
