import { expect, test } from 'vitest'
import { openGoogle } from './google-partner.ts'
import { direct, fakeGoogle } from './test/fake-google.ts'

/** Shapes of requests and answers: reference of Google Ads (REST, v26). */

const customer = 'customers/1234567890'
const refs = { campaign: '77', group: '88', landscape: '55', square: '66', ad: '99' }
const nothing = { body: [{ fieldMask: 'campaign.id', requestId: 'r' }] }

function switched(kind: string, resourceName: string) {
  return { body: { mutateOperationResponses: [{ [kind]: { resourceName } }] } }
}

test.for([
  [true, 'ENABLED'],
  [false, 'PAUSED'],
] as const)('switches a campaign (%s)', async ([isRunning, status]) => {
  const { config, seen } = fakeGoogle(switched('campaignResult', `${customer}/campaigns/77`))
  await openGoogle(config).setRunning(direct, refs, isRunning)
  const update = { resourceName: `${customer}/campaigns/77`, status }
  expect(seen.map(({ body }) => body)).toEqual([
    { mutateOperations: [{ campaignOperation: { update, updateMask: 'status' } }] },
  ])
})

test('removes a campaign and its budget', async () => {
  const budget = `${customer}/campaignBudgets/5`
  const { config, seen } = fakeGoogle(
    { body: [{ results: [{ campaign: { id: '77', status: 'PAUSED', campaignBudget: budget } }] }] },
    switched('campaignResult', `${customer}/campaigns/77`),
    {
      status: 400,
      body: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'The budget is in use.' } },
    },
  )
  await openGoogle(config).remove(direct, refs)
  expect(seen.map(({ body }) => body)).toEqual([
    {
      query:
        'SELECT campaign.id, campaign.status, campaign.campaign_budget FROM campaign WHERE campaign.id = 77',
    },
    { mutateOperations: [{ campaignOperation: { remove: `${customer}/campaigns/77` } }] },
    { mutateOperations: [{ campaignBudgetOperation: { remove: budget } }] },
  ])
})

test('asks for the states of many ads at once', async () => {
  const { config, seen } = fakeGoogle(nothing)
  await openGoogle(config).states(direct, [{ campaign: '7', ad: '1' }, { campaign: '8', ad: '2' }, {}])
  expect(seen.map(({ body }) => body)).toEqual([
    {
      query:
        'SELECT campaign.id, campaign.status, ad_group_ad.ad.id, ad_group_ad.status, ad_group_ad.policy_summary.approval_status, ad_group_ad.policy_summary.review_status, ad_group_ad.policy_summary.policy_topic_entries FROM ad_group_ad WHERE campaign.id IN (7, 8)',
    },
  ])
})

test('reads results in the currency of the account', async () => {
  const { config, seen } = fakeGoogle({
    body: [
      {
        results: [
          {
            campaign: { resourceName: `${customer}/campaigns/77`, id: '77' },
            metrics: { clicks: '12', costMicros: '1234567', impressions: '900' },
            segments: { date: '2026-11-29' },
          },
        ],
      },
      {
        results: [
          {
            campaign: { id: '78' },
            metrics: { clicks: '0', costMicros: '0' },
            segments: { date: '2026-11-30' },
          },
        ],
      },
    ],
  })
  expect(await openGoogle(config).numbers(direct, { from: '2026-11-29', to: '2026-11-30' })).toEqual([
    {
      campaign: '77',
      day: '2026-11-29',
      impressions: 900,
      clicks: 12,
      leads: 0,
      spend: { minor: 123, currency: 'EUR' },
    },
    {
      campaign: '78',
      day: '2026-11-30',
      impressions: 0,
      clicks: 0,
      leads: 0,
      spend: { minor: 0, currency: 'EUR' },
    },
  ])
  expect(seen[0]?.body).toEqual({
    query:
      "SELECT campaign.id, segments.date, metrics.impressions, metrics.clicks, metrics.cost_micros FROM campaign WHERE segments.date BETWEEN '2026-11-29' AND '2026-11-30'",
  })
})
