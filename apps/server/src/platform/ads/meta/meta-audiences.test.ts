import { expect, test } from 'vitest'
import type { AdPartner } from '../ad-partner.ts'
import { access } from './meta-orders.fixture.ts'
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

const now = new Date('2026-11-30T12:00:00Z')
const members = [
  { email: 'a'.repeat(64), phone: null },
  { email: null, phone: 'b'.repeat(64) },
]
const memberFields = {
  payload: {
    schema: ['EMAIL', 'PHONE'],
    data: [
      ['a'.repeat(64), ''],
      ['', 'b'.repeat(64)],
    ],
  },
  session: {
    session_id: expect.any(Number),
    batch_seq: 2,
    last_batch_flag: true,
    estimated_num_total: 10_002,
  },
}
const part = { upload: 4, number: 2, isLast: true, total: 10_002 }
const cases: WireCase[] = [
  [
    'an audience is made empty',
    (meta) => meta.makeAudience(access, { mark: '[a1]', title: 'Spring' }),
    [nothing, { id: '500' }],
    [
      get('act_1/customaudiences', {
        ...byMark,
        filtering: [{ field: 'name', operator: 'CONTAIN', value: '[a1]' }],
      }),
      post('act_1/customaudiences', {
        name: 'Spring [a1]',
        subtype: 'CUSTOM',
        customer_file_source: 'USER_PROVIDED_ONLY',
      }),
    ],
    '500',
  ],
  [
    'people like others are those of some countries',
    (meta) =>
      meta.makeLookalike(access, { mark: '[a2]', title: 'Spring', seed: '500', countries: ['DE', 'AT'] }),
    [nothing, { id: '501' }],
    [
      expect.anything(),
      post('act_1/customaudiences', {
        name: 'Spring [a2]',
        subtype: 'LOOKALIKE',
        origin_audience_id: 500,
        lookalike_spec: { ratio: 0.01, location_spec: { geo_locations: { countries: ['DE', 'AT'] } } },
      }),
    ],
    '501',
  ],
  [
    'people are added as rows of hashes within a session',
    (meta) => meta.addMembers(access, '500', members, part),
    [{ audience_id: '500', session_id: '1', num_received: 2, num_invalid_entries: 0 }],
    [post('500/users', memberFields)],
    undefined,
  ],
  [
    'people are removed by the same rows',
    (meta) => meta.removeMembers(access, '500', members, part),
    [{ audience_id: '500', session_id: '1', num_received: 2, num_invalid_entries: 0 }],
    [remove('500/users', memberFields)],
    undefined,
  ],
  ...(
    [
      [441, 300, -1, { state: 'filling', matched: null, problem: null }],
      [200, 200, 4200, { state: 'ready', matched: 4200, problem: null }],
      [200, 300, -1, { state: 'too_small', matched: null, problem: null }],
      [
        471,
        200,
        4200,
        {
          state: 'flagged',
          matched: 4200,
          problem: { code: 'ad_audience_flagged', field: 'audience', message: 'Said' },
        },
      ],
    ] as const
  ).map(
    ([operation, delivery, count, state]) =>
      [
        `an audience with the statuses ${operation} and ${delivery} is ${state.state}`,
        (meta: AdPartner) => meta.readAudience(access, '500'),
        [
          {
            id: '500',
            operation_status: { code: operation, description: 'Said' },
            delivery_status: { code: delivery, description: '' },
            approximate_count_lower_bound: count,
          },
        ],
        [get('500', { fields: 'id,operation_status,delivery_status,approximate_count_lower_bound' })],
        state,
      ] as [string, (meta: AdPartner) => Promise<unknown>, unknown[], object[], unknown],
  ),
  [
    'numbers come by campaign and day, as texts',
    (meta) => meta.numbers(access, { from: '2026-11-28', to: '2026-11-30' }),
    [
      listed(
        {
          campaign_id: '100',
          date_start: '2026-11-28',
          date_stop: '2026-11-28',
          impressions: '4210',
          inline_link_clicks: '61',
          spend: '19.987',
          account_currency: 'EUR',
          actions: [
            { action_type: 'onsite_conversion.lead_grouped', value: '3' },
            { action_type: 'lead', value: '4' },
            { action_type: 'link_click', value: '61' },
          ],
        },
        { campaign_id: '101', date_start: '2026-11-29', impressions: '5' },
      ),
    ],
    [
      get('act_1/insights', {
        level: 'campaign',
        time_increment: 1,
        time_range: { since: '2026-11-28', until: '2026-11-30' },
        fields: 'campaign_id,impressions,inline_link_clicks,spend,account_currency,actions',
        filtering: [
          { field: 'campaign.effective_status', operator: 'IN', value: expect.arrayContaining(['DELETED']) },
        ],
        limit: 500,
      }),
    ],
    [
      {
        campaign: '100',
        day: '2026-11-28',
        impressions: 4210,
        clicks: 61,
        leads: 4,
        spend: { minor: 1999, currency: 'EUR' },
      },
      {
        campaign: '101',
        day: '2026-11-29',
        impressions: 5,
        clicks: 0,
        leads: 0,
        spend: { minor: 0, currency: 'EUR' },
      },
    ],
  ],
  [
    'the leads of a form since a time',
    (meta) => meta.leads(access, { form: '300' }, new Date('2026-11-30T10:00:00Z')),
    [
      listed({
        id: '700',
        created_time: '2026-11-30T10:30:00+0000',
        field_data: [
          { name: 'email', values: ['ada@example.com'] },
          { name: 'first_name', values: ['Ada'] },
          { name: 'last_name', values: [] },
        ],
      }),
    ],
    [
      get('300/leads', {
        fields: 'id,created_time,field_data',
        filtering: [{ field: 'time_created', operator: 'GREATER_THAN', value: 1_796_032_799 }],
        limit: 100,
      }),
    ],
    [
      {
        id: '700',
        createdAt: new Date('2026-11-30T10:30:00Z'),
        answers: { email: 'ada@example.com', first_name: 'Ada', last_name: '' },
      },
    ],
  ],
  ['a display ad has no leads', (meta) => meta.leads(access, { campaign: '1' }, now), [], [], []],
  [
    'one lead by its id',
    (meta) => meta.lead(access, '700'),
    [{ id: '700', created_time: '2026-11-30T10:30:00+0000', field_data: [] }],
    [get('700', { fields: 'id,created_time,field_data' })],
    { id: '700', createdAt: new Date('2026-11-30T10:30:00Z'), answers: {} },
  ],
  [
    'a page tells its leads',
    (meta) => meta.subscribeLeads(access),
    [{ id: '77', access_token: 'page-token' }, { success: true }],
    [
      get('77', { fields: 'access_token' }),
      post('77/subscribed_apps', { subscribed_fields: 'leadgen' }, 'page-token'),
    ],
    undefined,
  ],
]

test.for(cases)('%s', (wireCase) => expectWire(wireCase))

test('two uploads have sessions of their own, and a repeated call has the same', async () => {
  const { meta, calls } = recorded([{}, {}, {}, {}])
  await meta.addMembers(access, '500', members, part)
  await meta.addMembers(access, '500', members, part)
  await meta.addMembers(access, '500', members, { ...part, upload: 5 })
  await meta.addMembers(access, '501', members, part)
  const sessions = calls.map(({ fields }) => (fields['session'] as { session_id: number }).session_id)
  expect(sessions[1]).toBe(sessions[0])
  expect(new Set(sessions).size).toBe(3)
})
