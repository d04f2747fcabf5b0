import { type Partner, partners } from '@carillon/ads/platforms'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, enqueue, type JobContext, type JobKind } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { readLeads } from './read-leads.ts'

const payload = z.object({ account: z.uuid(), partner: z.enum(partners) })

const kind: JobKind<typeof payload> = {
  name: 'ads.read-leads',
  payload,
  attempts: 1,
  key: ({ account, partner }) => `ad-leads:${account}:${partner}`,
  sequence: ({ account, partner }) => `ad-leads:${account}:${partner}`,
}

export const readLeadsJob = defineJob({
  ...kind,
  run: ({ account, partner }, context) => readLeads(context, account, partner),
})

/** Requests a reading now. */
export function readLeadsSoon(db: Db, account: string, partner: Partner): Promise<void> {
  return enqueue(db, kind, { account, partner })
}

/** Requests a reading of each connection with lead ads. It runs every two minutes, whether or not a webhook told of leads. */
export async function readAllLeads({ db }: JobContext): Promise<void> {
  // All accounts: connections with lead ads are found by their ads.
  const { rows } = await sql<{ account: string; partner: Partner }>`
    select distinct ad.account_id as account, ad.partner
    from ad_generation as ad
    join ad_campaign as campaign on campaign.id = ad.campaign_id and campaign.kind = 'lead'
    join ad_connection as connection
      on connection.account_id = ad.account_id and connection.partner = ad.partner
      and connection.is_simulated = ad.is_simulated and connection.state = 'connected'
    where ad.made_at is not null and (ad.removed_at is null or ad.removed_at > now() - interval '2 days')`.execute(
    db,
  )
  for (const { account, partner } of rows) await readLeadsSoon(db, account, partner)
}
