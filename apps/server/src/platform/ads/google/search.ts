import * as z from 'zod/mini'
import type { AdAccess } from '../ad-partner.ts'
import { type Actor, askAds, type GoogleConfig, shaped } from './call-google.ts'
import { digits } from './gaql.rules.ts'

const text = z.optional(z.string())
/** 64-bit numbers are texts in JSON. Google leaves fields out that have no value. */
const number = z.optional(z.union([z.string().check(z.regex(/^\d+$/)), z.number()]))

const Account = z.object({
  id: z.string(),
  descriptiveName: text,
  currencyCode: text,
  timeZone: text,
  manager: z.optional(z.boolean()),
  status: text,
})

/** The fields that our queries select. */
const Row = z.object({
  customer: z.optional(Account),
  customerClient: z.optional(Account),
  campaign: z.optional(
    z.object({ id: text, status: text, campaignBudget: text, resourceName: z.optional(z.string()) }),
  ),
  adGroup: z.optional(z.object({ id: text })),
  adGroupAd: z.optional(
    z.object({
      status: text,
      ad: z.optional(z.object({ id: text })),
      policySummary: z.optional(
        z.object({
          approvalStatus: text,
          reviewStatus: text,
          policyTopicEntries: z.optional(z.array(z.object({ topic: text, type: text }))),
        }),
      ),
    }),
  ),
  asset: z.optional(z.object({ id: text })),
  audience: z.optional(z.object({ id: text })),
  geoTargetConstant: z.optional(z.object({ resourceName: z.string(), countryCode: text })),
  userList: z.optional(
    z.object({
      id: text,
      sizeForDisplay: number,
      eligibleForDisplay: z.optional(z.boolean()),
      membershipStatus: text,
      accountUserListStatus: text,
    }),
  ),
  segments: z.optional(z.object({ date: text })),
  metrics: z.optional(z.object({ impressions: number, clicks: number, costMicros: number })),
})
export type Row = z.output<typeof Row>

const Stream = z.array(z.object({ results: z.optional(z.array(Row)) }))

/** The rows of a query in the account of a call, through the managing account if there is one. */
export async function search(
  config: GoogleConfig,
  { adAccountId, ...actor }: Actor & Pick<AdAccess, 'adAccountId'>,
  query: string,
): Promise<Row[]> {
  const path = `customers/${digits(adAccountId)}/googleAds:searchStream`
  const parts = shaped(Stream, await askAds(config, actor, path, { query }))
  return parts.flatMap(({ results = [] }) => results)
}

const Mutated = z.object({
  mutateOperationResponses: z.array(z.record(z.string(), z.object({ resourceName: z.string() }))),
})

/** Makes, changes or removes all parts of a list or none. Returns the resource names of the results, in its order. */
export async function mutate(
  config: GoogleConfig,
  { adAccountId, token, managerId }: AdAccess,
  mutateOperations: readonly unknown[],
): Promise<string[]> {
  const path = `customers/${digits(adAccountId)}/googleAds:mutate`
  const answer = shaped(Mutated, await askAds(config, { token, managerId }, path, { mutateOperations }))
  return answer.mutateOperationResponses.flatMap((result) =>
    Object.values(result).map(({ resourceName }) => resourceName),
  )
}
