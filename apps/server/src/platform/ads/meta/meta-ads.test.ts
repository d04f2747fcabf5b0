import { expect, test } from 'vitest'
import { access, display, lead, orderOf } from './meta-orders.fixture.ts'
import {
  byMark,
  expectWire,
  get,
  listed,
  nothing,
  post,
  recorded,
  remove,
  type WireCase,
} from './meta-recorded.fixture.ts'

const leadOrder = orderOf(lead, { audiences: { target: null, lookalike: '501', leftOut: '502' } })
const instagram = orderOf(display, { platform: 'instagram', mark: '[c1.instagram.1]' })

const temporary = orderOf(
  {
    ...display,
    schedule: { duration: 'temporary', startAt: '2026-12-02T09:00:00Z', endAt: '2026-12-16T09:00:00Z' },
  },
  { platform: 'instagram', mark: '[c1.instagram.1]' },
)

const cases: WireCase[] = [
  [
    'a campaign is looked up and then made, off',
    (meta) => meta.make(access, orderOf(display), 'campaign', {}),
    [nothing, { id: '100' }],
    [
      get('act_1/campaigns', byMark),
      post('act_1/campaigns', {
        name: 'Spring [c1.facebook.1]',
        objective: 'OUTCOME_TRAFFIC',
        buying_type: 'AUCTION',
        special_ad_categories: [],
        is_adset_budget_sharing_enabled: false,
        status: 'PAUSED',
      }),
    ],
    '100',
  ],
  [
    'a campaign that is there is not made again, and a longer mark is another one',
    (meta) => meta.make(access, orderOf(display, { mark: 'c1.facebook.1' }), 'campaign', {}),
    [listed({ id: '99', name: 'Spring c1.facebook.11' }, { id: '100', name: 'Renamed c1.facebook.1' })],
    [
      get('act_1/campaigns', {
        ...byMark,
        filtering: [{ field: 'name', operator: 'CONTAIN', value: 'c1.facebook.1' }],
      }),
    ],
    '100',
  ],
  [
    'the ad set of a display ad has its budget in cents and its people',
    (meta) =>
      meta.make(
        access,
        orderOf(display, { audiences: { target: '500', lookalike: null, leftOut: null } }),
        'adset',
        { campaign: '100' },
      ),
    [nothing, { id: '200' }],
    [
      get('act_1/adsets', byMark),
      post('act_1/adsets', {
        name: 'Spring [c1.facebook.1]',
        campaign_id: 100,
        daily_budget: 2000,
        billing_event: 'IMPRESSIONS',
        optimization_goal: 'LINK_CLICKS',
        bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
        destination_type: 'WEBSITE',
        targeting: {
          geo_locations: { countries: ['US'] },
          age_min: 25,
          age_max: 65,
          genders: [2],
          publisher_platforms: ['facebook'],
          device_platforms: ['mobile'],
          custom_audiences: [{ id: '500' }],
          targeting_automation: { advantage_audience: 0 },
        },
        status: 'PAUSED',
      }),
    ],
    '200',
  ],
  [
    'the ad set of an ad on Instagram, which is temporary, is shown there alone and during its time',
    (meta) => meta.make(access, temporary, 'adset', { campaign: '100' }),
    [nothing, { id: '200' }],
    [
      get('act_1/adsets', {
        ...byMark,
        filtering: [{ field: 'name', operator: 'CONTAIN', value: temporary.mark }],
      }),
      post('act_1/adsets', {
        name: 'Spring [c1.instagram.1]',
        campaign_id: 100,
        daily_budget: 2000,
        billing_event: 'IMPRESSIONS',
        optimization_goal: 'LINK_CLICKS',
        bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
        destination_type: 'WEBSITE',
        start_time: '2026-12-02T09:00:00Z',
        end_time: '2026-12-16T09:00:00Z',
        targeting: {
          geo_locations: { countries: ['US'] },
          age_min: 25,
          age_max: 65,
          genders: [2],
          publisher_platforms: ['instagram'],
          device_platforms: ['mobile'],
          targeting_automation: { advantage_audience: 0 },
        },
        status: 'PAUSED',
      }),
    ],
    '200',
  ],
  [
    'the ad set of a lead ad in the Union names its page, its times and who pays',
    (meta) => meta.make(access, leadOrder, 'adset', { campaign: '100' }),
    [
      nothing,
      { id: 'act_1', name: 'Shop', business_name: 'Bread Ltd', default_dsa_payor: 'Bread Holding' },
      { id: '200' },
    ],
    [
      get('act_1/adsets', byMark),
      get('act_1', { fields: 'name,business_name,default_dsa_beneficiary,default_dsa_payor' }),
      post('act_1/adsets', {
        name: 'Spring [c1.facebook.1]',
        campaign_id: 100,
        daily_budget: 2000,
        billing_event: 'IMPRESSIONS',
        optimization_goal: 'LEAD_GENERATION',
        bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
        destination_type: 'ON_AD',
        promoted_object: { page_id: '77' },
        targeting: {
          geo_locations: { countries: ['DE'] },
          age_min: 18,
          age_max: 65,
          publisher_platforms: ['facebook'],
          custom_audiences: [{ id: '501' }],
          excluded_custom_audiences: [{ id: '502' }],
          targeting_automation: { advantage_audience: 0 },
        },
        start_time: '2026-12-01T08:00:00Z',
        end_time: '2026-12-20T08:00:00Z',
        dsa_beneficiary: 'Bread Ltd',
        dsa_payor: 'Bread Holding',
        status: 'PAUSED',
      }),
    ],
    '200',
  ],
  [
    'an image becomes a hash',
    (meta) => meta.make(access, orderOf(display), 'image', {}),
    [{ images: { bytes: { hash: 'abc', url: 'https://cdn.test/x' } } }],
    [post('act_1/adimages', { name: 'bread.png', bytes: Buffer.from('image').toString('base64') })],
    'abc',
  ],
  [
    'a form is looked up and made with the token of the page',
    (meta) => meta.make(access, leadOrder, 'form', {}),
    [{ id: '77', access_token: 'page-token' }, listed({ id: '1', name: 'Other' }), { id: '300' }],
    [
      get('77', { fields: 'access_token' }),
      get('77/leadgen_forms', { fields: 'id,name', limit: 100 }, 'page-token'),
      post(
        '77/leadgen_forms',
        {
          name: 'Spring [c1.facebook.1]',
          locale: 'en_US',
          questions: [
            { type: 'EMAIL', key: 'email' },
            { type: 'FIRST_NAME', key: 'first_name' },
            { type: 'LAST_NAME', key: 'last_name' },
          ],
          privacy_policy: { url: 'https://shop.example/privacy', link_text: 'Privacy policy' },
          follow_up_action_url: 'https://shop.example/privacy',
        },
        'page-token',
      ),
    ],
    '300',
  ],
  [
    'the creative on Instagram speaks in the name of its account',
    (meta) => meta.make(access, instagram, 'creative', { image: 'abc' }),
    [{ id: '400' }],
    [
      post('act_1/adcreatives', {
        name: 'Spring [c1.instagram.1]',
        object_story_spec: {
          page_id: '77',
          instagram_user_id: '88',
          link_data: {
            link: 'https://shop.example/sale?utm_source=facebook',
            message: 'Fresh bread every morning.',
            name: 'Bread at six',
            description: 'From our oven',
            image_hash: 'abc',
            call_to_action: {
              type: 'LEARN_MORE',
              value: { link: 'https://shop.example/sale?utm_source=facebook' },
            },
          },
        },
      }),
    ],
    '400',
  ],
  [
    'the creative of a lead ad opens its form',
    (meta) => meta.make(access, { ...leadOrder, link: '' }, 'creative', { image: 'abc', form: '300' }),
    [{ id: '400' }],
    [
      post('act_1/adcreatives', {
        name: 'Spring [c1.facebook.1]',
        object_story_spec: {
          page_id: '77',
          link_data: {
            link: 'https://fb.me/',
            message: 'Fresh bread every morning.',
            name: 'Bread at six',
            description: 'From our oven',
            image_hash: 'abc',
            call_to_action: { type: 'SIGN_UP', value: { lead_gen_form_id: '300' } },
          },
        },
      }),
    ],
    '400',
  ],
  [
    'an ad joins its ad set and its creative',
    (meta) => meta.make(access, orderOf(display), 'ad', { adset: '200', creative: '400' }),
    [nothing, { id: '600' }],
    [
      get('act_1/ads', byMark),
      post('act_1/ads', {
        name: 'Spring [c1.facebook.1]',
        adset_id: 200,
        creative: { creative_id: '400' },
        status: 'PAUSED',
      }),
    ],
    '600',
  ],
  [
    'an ad is switched on from within',
    (meta) => meta.setRunning(access, { campaign: '100', adset: '200', ad: '600', creative: '400' }, true),
    [{ success: true }, { success: true }, { success: true }],
    [post('600', { status: 'ACTIVE' }), post('200', { status: 'ACTIVE' }), post('100', { status: 'ACTIVE' })],
    undefined,
  ],
  [
    'an ad is switched off by its campaign first',
    (meta) => meta.setRunning(access, { campaign: '100', adset: '200', ad: '600' }, false),
    [{ success: true }, { success: true }, { success: true }],
    [post('100', { status: 'PAUSED' }), post('200', { status: 'PAUSED' }), post('600', { status: 'PAUSED' })],
    undefined,
  ],
  [
    'an ad is removed with its creative, and its form is put aside',
    (meta) => meta.remove(access, { campaign: '100', adset: '200', ad: '600', creative: '400', form: '300' }),
    [{ success: true }, { success: true }, { id: '77', access_token: 'page-token' }, { success: true }],
    [
      remove('100'),
      remove('400'),
      get('77', { fields: 'access_token' }),
      post('300', { status: 'ARCHIVED' }, 'page-token'),
    ],
    undefined,
  ],
  [
    'states are told in the order of the question',
    (meta) =>
      meta.states(
        access,
        ['1', '2', '3', '4', '5', '6', '7'].map((ad) => ({ ad })),
      ),
    [
      listed(
        { id: '2', effective_status: 'PENDING_REVIEW' },
        { id: '1', effective_status: 'ACTIVE' },
        { id: '3', effective_status: 'CAMPAIGN_PAUSED' },
        {
          id: '4',
          effective_status: 'DISAPPROVED',
          ad_review_feedback: { global: { HEADLINE_CASE: 'No capitals.', OTHER: 'No capitals.' } },
        },
        {
          id: '5',
          effective_status: 'WITH_ISSUES',
          issues_info: [{ level: 'AD', error_code: 1, error_summary: 'Short', error_message: 'Long' }],
        },
        { id: '6', effective_status: 'PENDING_BILLING_INFO', issues_info: null },
      ),
    ],
    [
      get('act_1/ads', {
        fields: 'id,effective_status,ad_review_feedback,issues_info',
        filtering: [{ field: 'id', operator: 'IN', value: ['1', '2', '3', '4', '5', '6', '7'] }],
        limit: 100,
      }),
    ],
    [
      { state: 'active' },
      { state: 'review' },
      { state: 'paused' },
      { state: 'refused', problem: { code: 'ad_policy', field: 'headline', message: 'No capitals.' } },
      { state: 'refused', problem: { code: 'ad_refused', field: null, message: 'Long' } },
      { state: 'refused', problem: { code: 'ad_account_billing', field: null, message: '' } },
      { state: 'gone' },
    ],
  ],
  [
    'an estimate is a range',
    (meta) => meta.estimate(access, orderOf(lead)),
    [{ data: { users_lower_bound: 1000, users_upper_bound: 1200, estimate_ready: true } }],
    [
      get('act_1/reachestimate', {
        targeting_spec: {
          geo_locations: { countries: ['DE'] },
          age_min: 18,
          age_max: 65,
          publisher_platforms: ['facebook'],
          targeting_automation: { advantage_audience: 0 },
        },
      }),
    ],
    { from: 1000, to: 1200 },
  ],
  [
    'an estimate of -1 is none',
    (meta) => meta.estimate(access, orderOf(lead)),
    [{ data: [{ users_lower_bound: -1, users_upper_bound: -1 }] }],
    [expect.anything()],
    null,
  ],
]

test.for(cases)('%s', (wireCase) => expectWire(wireCase))

test('the parts of a lead ad have a form before the creative', () => {
  const { meta } = recorded([])
  expect(meta.steps(orderOf(display))).toEqual(['campaign', 'adset', 'image', 'creative', 'ad'])
  expect(meta.steps(orderOf(lead))).toEqual(['campaign', 'adset', 'image', 'form', 'creative', 'ad'])
})
