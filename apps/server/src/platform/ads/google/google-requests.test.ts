import type { AdCampaign } from '@carillon/ads/campaign'
import { expect, test } from 'vitest'
import type { AdOrder } from '../ad-partner.ts'
import { openGoogle } from './google-partner.ts'
import { direct, fakeGoogle, managed } from './test/fake-google.ts'

/** Shapes of requests and answers: reference of Google Ads (REST, v26) and of the Data Manager API (v1). */

const campaign: AdCampaign = {
  kind: 'display',
  objective: 'retargeting',
  name: 'Spring sale',
  platforms: ['google'],
  schedule: { duration: 'temporary', startAt: '2026-12-01T23:30:00Z', endAt: '2026-12-15T12:00:00Z' },
  audience: { kind: 'retargeting', listIds: ['l1'], segmentIds: [] },
  targeting: { countries: ['DE', 'AT'], ageFrom: 30, ageTo: 40, gender: 'female', device: 'desktop' },
  designs: {
    google: {
      dailyBudget: 2050,
      link: 'https://www.shop.example/sale',
      primaryText: 'Fresh bread every morning.',
      headline: 'Bread at six',
      description: 'Baked here.',
      callToAction: 'sign_up',
      image: { imageId: 'i1', width: 1200, height: 1200, crops: {} },
    },
  },
  leadForm: { listId: null, privacyUrl: '' },
}

const lookalike: AdCampaign = {
  ...campaign,
  objective: 'prospecting',
  audience: { ...campaign.audience, kind: 'lookalike' },
}

function orderOf(given: AdCampaign): AdOrder {
  return {
    mark: '[c1.google.1]',
    platform: 'google',
    campaign: given,
    link: 'https://www.shop.example/sale?utm_source=google',
    currency: 'EUR',
    image: async (shape) => ({ name: 'a.png', type: 'image/png', bytes: Buffer.from(shape), crop: null }),
    audiences: { target: '11', lookalike: '22', leftOut: '33' },
    language: 'de',
  }
}

const customer = 'customers/1234567890'
const adsUrl = `https://ads.test/v26/${customer}`
const adsHeaders = {
  authorization: 'the token',
  'developer-token': 'the developer token',
  'content-type': 'application/json',
}
const nothing = { body: [{ fieldMask: 'campaign.id', requestId: 'r' }] }

function stream(...results: object[]) {
  return { body: [{ results, fieldMask: 'x', requestId: 'r' }] }
}

function made(...results: Record<string, string>[]) {
  return {
    body: {
      mutateOperationResponses: results.map((result) =>
        Object.fromEntries(Object.entries(result).map(([kind, resourceName]) => [kind, { resourceName }])),
      ),
    },
  }
}

const countries = stream(
  { geoTargetConstant: { resourceName: 'geoTargetConstants/2276', countryCode: 'DE' } },
  { geoTargetConstant: { resourceName: 'geoTargetConstants/2040', countryCode: 'AT' } },
)
const countryQuery =
  "SELECT geo_target_constant.resource_name, geo_target_constant.country_code FROM geo_target_constant WHERE geo_target_constant.target_type = 'Country' AND geo_target_constant.status = 'ENABLED' AND geo_target_constant.country_code IN ('DE', 'AT')"

test('looks a campaign up by its mark and makes none if it is there', async () => {
  const { config, seen } = fakeGoogle(stream({ campaign: { resourceName: 'x', id: '77' } }))
  expect(await openGoogle(config).make(managed, orderOf(campaign), 'campaign', {})).toBe('77')
  expect(seen).toEqual([
    {
      method: 'POST',
      url: `${adsUrl}/googleAds:searchStream`,
      headers: { ...adsHeaders, 'login-customer-id': '9876543210' },
      body: {
        query:
          "SELECT campaign.id FROM campaign WHERE campaign.name LIKE '%[[]c1.google.1[]]%' AND campaign.status != 'REMOVED'",
      },
    },
  ])
})

test('makes a Display campaign with its budget, countries and devices at once, paused', async () => {
  const { config, seen } = fakeGoogle(
    nothing,
    countries,
    made(
      { campaignBudgetResult: `${customer}/campaignBudgets/5` },
      { campaignResult: `${customer}/campaigns/77` },
    ),
  )
  expect(await openGoogle(config).make(direct, orderOf(campaign), 'campaign', {})).toBe('77')
  expect(seen[1]).toMatchObject({ url: `${adsUrl}/googleAds:searchStream`, body: { query: countryQuery } })
  const name = `${customer}/campaigns/-2`
  const criterion = (create: object) => ({
    campaignCriterionOperation: { create: { campaign: name, ...create } },
  })
  const without = (type: string) => criterion({ device: { type }, bidModifier: 0 })
  expect(seen[2]).toEqual({
    method: 'POST',
    url: `${adsUrl}/googleAds:mutate`,
    headers: adsHeaders,
    body: {
      mutateOperations: [
        {
          campaignBudgetOperation: {
            create: {
              resourceName: `${customer}/campaignBudgets/-1`,
              name: '[c1.google.1]',
              amountMicros: '20500000',
              deliveryMethod: 'STANDARD',
              explicitlyShared: false,
            },
          },
        },
        {
          campaignOperation: {
            create: {
              resourceName: name,
              name: 'Spring sale [c1.google.1]',
              status: 'PAUSED',
              advertisingChannelType: 'DISPLAY',
              campaignBudget: `${customer}/campaignBudgets/-1`,
              targetSpend: {},
              containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
              geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE' },
              startDateTime: '2026-12-02 00:00:00',
              endDateTime: '2026-12-15 23:59:59',
            },
          },
        },
        criterion({ location: { geoTargetConstant: 'geoTargetConstants/2276' } }),
        criterion({ location: { geoTargetConstant: 'geoTargetConstants/2040' } }),
        without('MOBILE'),
        without('TABLET'),
        without('CONNECTED_TV'),
      ],
    },
  })
})

test('makes the ad group of a Display campaign for its people alone', async () => {
  const { config, seen } = fakeGoogle(nothing, made({ adGroupResult: `${customer}/adGroups/88` }))
  expect(await openGoogle(config).make(direct, orderOf(campaign), 'group', { campaign: '77' })).toBe('88')
  expect(seen[0]?.body).toEqual({
    query:
      "SELECT ad_group.id FROM ad_group WHERE campaign.id = 77 AND ad_group.name = '[c1.google.1]' AND ad_group.status != 'REMOVED'",
  })
  const adGroup = `${customer}/adGroups/-1`
  const criterion = (create: object) => ({ adGroupCriterionOperation: { create: { adGroup, ...create } } })
  const without = (create: object) => criterion({ negative: true, ...create })
  expect(seen[1]?.body).toEqual({
    mutateOperations: [
      {
        adGroupOperation: {
          create: {
            resourceName: adGroup,
            campaign: `${customer}/campaigns/77`,
            name: '[c1.google.1]',
            status: 'ENABLED',
            optimizedTargetingEnabled: false,
            type: 'DISPLAY_STANDARD',
            targetingSetting: {
              targetRestrictions: [{ targetingDimension: 'AUDIENCE', bidOnly: false }],
            },
          },
        },
      },
      criterion({ userList: { userList: `${customer}/userLists/11` } }),
      without({ userList: { userList: `${customer}/userLists/33` } }),
      without({ ageRange: { type: 'AGE_RANGE_18_24' } }),
      without({ ageRange: { type: 'AGE_RANGE_45_54' } }),
      without({ ageRange: { type: 'AGE_RANGE_55_64' } }),
      without({ ageRange: { type: 'AGE_RANGE_65_UP' } }),
      without({ ageRange: { type: 'AGE_RANGE_UNDETERMINED' } }),
      without({ gender: { type: 'MALE' } }),
      without({ gender: { type: 'UNDETERMINED' } }),
    ],
  })
})

test('makes a Demand Gen campaign without countries, which its ad group has', async () => {
  const order = orderOf(lookalike)
  const { config, seen } = fakeGoogle(
    nothing,
    made({ campaignResult: `${customer}/campaigns/77` }),
    nothing,
    countries,
    made({ adGroupResult: `${customer}/adGroups/88` }),
  )
  const google = openGoogle(config)
  expect(await google.make(direct, order, 'campaign', {})).toBe('77')
  expect(await google.make(direct, order, 'group', { campaign: '77', audience: '44' })).toBe('88')
  expect(JSON.stringify(seen[1]?.body)).not.toContain('location')
  expect(seen[1]?.body).toMatchObject({
    mutateOperations: [
      {},
      { campaignOperation: { create: { advertisingChannelType: 'DEMAND_GEN' } } },
      {},
      {},
      {},
    ],
  })
  const adGroup = `${customer}/adGroups/-1`
  const criterion = (create: object) => ({ adGroupCriterionOperation: { create: { adGroup, ...create } } })
  expect(seen[4]?.body).toEqual({
    mutateOperations: [
      {
        adGroupOperation: {
          create: {
            resourceName: adGroup,
            campaign: `${customer}/campaigns/77`,
            name: '[c1.google.1]',
            status: 'ENABLED',
            optimizedTargetingEnabled: false,
            audienceSetting: { useAudienceGrouped: true },
          },
        },
      },
      criterion({ location: { geoTargetConstant: 'geoTargetConstants/2276' } }),
      criterion({ location: { geoTargetConstant: 'geoTargetConstants/2040' } }),
      criterion({ audience: { audience: `${customer}/audiences/44` } }),
    ],
  })
})

test('makes the audience of a Demand Gen campaign from a lookalike segment, ages and a gender', async () => {
  const { config, seen } = fakeGoogle(nothing, made({ audienceResult: `${customer}/audiences/44` }))
  expect(await openGoogle(config).make(direct, orderOf(lookalike), 'audience', { campaign: '77' })).toBe('44')
  expect(seen[0]?.body).toEqual({
    query:
      "SELECT audience.id FROM audience WHERE audience.name = '[c1.google.1]' AND audience.status != 'REMOVED'",
  })
  expect(seen[1]?.body).toEqual({
    mutateOperations: [
      {
        audienceOperation: {
          create: {
            name: '[c1.google.1]',
            dimensions: [
              { audienceSegments: { segments: [{ userList: { userList: `${customer}/userLists/22` } }] } },
              { age: { ageRanges: [{ minAge: 25, maxAge: 44 }], includeUndetermined: false } },
              { gender: { genders: ['FEMALE'], includeUndetermined: false } },
            ],
            exclusionDimension: { exclusions: [{ userList: { userList: `${customer}/userLists/33` } }] },
          },
        },
      },
    ],
  })
})

test('uploads an image in the shape of its step', async () => {
  const { config, seen } = fakeGoogle(nothing, made({ assetResult: `${customer}/assets/55` }))
  expect(await openGoogle(config).make(direct, orderOf(campaign), 'landscape', {})).toBe('55')
  expect(seen.map(({ body }) => body)).toEqual([
    {
      query:
        "SELECT asset.id FROM asset WHERE asset.name = '[c1.google.1] landscape' AND asset.type = 'IMAGE'",
    },
    {
      mutateOperations: [
        {
          assetOperation: {
            create: {
              name: '[c1.google.1] landscape',
              type: 'IMAGE',
              imageAsset: { data: Buffer.from('google_landscape').toString('base64') },
            },
          },
        },
      ],
    },
  ])
})

const refs = { campaign: '77', group: '88', landscape: '55', square: '66' }
const images = {
  marketingImages: [{ asset: `${customer}/assets/55` }],
  squareMarketingImages: [{ asset: `${customer}/assets/66` }],
}
const texts = {
  headlines: [{ text: 'Bread at six' }],
  businessName: 'Brezel & Co',
  callToActionText: 'Registrieren',
}

test.for([
  [
    'a responsive display ad',
    campaign,
    {
      responsiveDisplayAd: {
        ...images,
        ...texts,
        longHeadline: { text: 'Fresh bread every morning.' },
        descriptions: [{ text: 'Baked here.' }],
      },
    },
  ],
  [
    'an ad of Demand Gen',
    lookalike,
    {
      demandGenMultiAssetAd: {
        ...images,
        ...texts,
        logoImages: images.squareMarketingImages,
        descriptions: [{ text: 'Fresh bread every morning.' }, { text: 'Baked here.' }],
      },
    },
  ],
] as const)('makes %s in the name of the account', async ([, given, content]) => {
  const { config, seen } = fakeGoogle(
    nothing,
    stream({ customer: { resourceName: customer, id: '1234567890', descriptiveName: 'Brezel & Co' } }),
    made({ adGroupAdResult: `${customer}/adGroupAds/88~99` }),
  )
  expect(await openGoogle(config).make(direct, orderOf(given), 'ad', refs)).toBe('99')
  expect(seen[0]?.body).toEqual({
    query:
      "SELECT ad_group_ad.ad.id FROM ad_group_ad WHERE ad_group.id = 88 AND ad_group_ad.status != 'REMOVED'",
  })
  expect(seen[2]?.body).toEqual({
    mutateOperations: [
      {
        adGroupAdOperation: {
          create: {
            adGroup: `${customer}/adGroups/88`,
            status: 'ENABLED',
            ad: { finalUrls: ['https://www.shop.example/sale?utm_source=google'], ...content },
          },
        },
      },
    ],
  })
})

test.for([
  [true, 'ENABLED'],
  [false, 'PAUSED'],
] as const)('switches a campaign (%s)', async ([isRunning, status]) => {
  const { config, seen } = fakeGoogle(made({ campaignResult: `${customer}/campaigns/77` }))
  await openGoogle(config).setRunning(direct, refs, isRunning)
  const update = { resourceName: `${customer}/campaigns/77`, status }
  expect(seen.map(({ body }) => body)).toEqual([
    { mutateOperations: [{ campaignOperation: { update, updateMask: 'status' } }] },
  ])
})

test('removes a campaign and its budget', async () => {
  const budget = `${customer}/campaignBudgets/5`
  const { config, seen } = fakeGoogle(
    stream({ campaign: { id: '77', status: 'PAUSED', campaignBudget: budget } }),
    made({ campaignResult: `${customer}/campaigns/77` }),
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
