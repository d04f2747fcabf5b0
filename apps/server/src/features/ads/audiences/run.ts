import { accessTo, type PartnerAccess } from '#features/ads/connections/access.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import type { AudienceRow } from './audience-rows.ts'

/** A run of the work on an audience. */
export interface Run {
  context: JobContext
  row: AudienceRow
}

/**
 * The partner with the advertising account of the audience. Ask for it before each call, so that a token that ends during a
 * long upload is renewed.
 * @throws PartnerFault `gone`: another advertising account was chosen; the refusals of `accessTo`
 */
export async function partnerFor({ context: { services, db }, row }: Run): Promise<PartnerAccess> {
  const found = await accessTo(services, db, row.account_id, row.partner)
  if (found.isSimulated !== row.is_simulated || found.access.adAccountId !== row.ad_account_id)
    throw elsewhere()
  return found
}

const elsewhere = () =>
  new PartnerFault('gone', {
    code: 'ad_audience_elsewhere',
    field: null,
    message: 'The audience is in another advertising account.',
  })

export function markOf({ campaign_id, partner, role }: AudienceRow, part = role as string): string {
  return `[${campaign_id}.${partner}.${part}]`
}
