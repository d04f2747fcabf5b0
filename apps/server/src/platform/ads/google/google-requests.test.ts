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

test('finds a campaign that the search did not show at first', async () => {
  const errors = [{ errorCode: { campaignError: 'DUPLICATE_CAMPAIGN_NAME' }, message: 'Taken.' }]
  const duplicate = { status: 400, body: { error: { code: 400, details: [{ errors }] } } }
  const { config } = fakeGoogle(nothing, countries, duplicate, stream({ campaign: { id: '77' } }))
  expect(await openGoogle(config).make(direct, orderOf(campaign), 'campaign', {})).toBe('77')
  const { config: other } = fakeGoogle(nothing, countries, duplicate, nothing)
  const made = openGoogle(other).make(direct, orderOf(campaign), 'campaign', {})
  await expect(made).rejects.toMatchObject({ kind: 'refused', reason: 'DUPLICATE_CAMPAIGN_NAME' })
})

test('begins at once on a day that has begun', async () => {
  const { config, seen } = fakeGoogle(
    nothing,
    countries,
    made({ campaignResult: `${customer}/campaigns/77` }),
  )
  const schedule = { ...campaign.schedule, startAt: '2026-11-30T12:00:00Z' }
  await openGoogle(config).make(direct, orderOf({ ...campaign, schedule }), 'campaign', {})
  expect(JSON.stringify(seen[2]?.body)).not.toContain('startDateTime')
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
