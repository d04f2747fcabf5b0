import { expect, test } from 'vitest'
import type { PartnerFault } from '../ad-partner.ts'
import { fieldOf } from './meta-faults.ts'
import { access, display, orderOf } from './meta-orders.fixture.ts'
import { openMeta } from './meta-partner.ts'

type Answer = () => Response | Promise<Response>

function faultOf(answer: Answer, step = 'creative'): Promise<PartnerFault> {
  const meta = openMeta({
    apiUrl: 'https://graph.test',
    signInUrl: 'https://www.test/dialog',
    appId: '9',
    appSecret: 's',
    now: () => new Date(0),
    fetch: async () => answer(),
  })
  return meta.make(access, orderOf(display), step, { image: 'abc' }).then(
    () => expect.fail('it worked'),
    (cause) => cause as PartnerFault,
  )
}

function said(status: number, error: object, headers: Record<string, string> = {}): Answer {
  return () =>
    Response.json({ error: { message: 'Plain', type: 'OAuthException', ...error } }, { status, headers })
}

const usage = (minutes: number) => ({
  'x-business-use-case-usage': JSON.stringify({
    77: [
      {
        type: 'ads_management',
        call_count: 100,
        total_cputime: 25,
        total_time: 25,
        estimated_time_to_regain_access: minutes,
      },
    ],
    78: [
      {
        type: 'ads_insights',
        call_count: 1,
        total_cputime: 1,
        total_time: 1,
        estimated_time_to_regain_access: 2,
      },
    ],
  }),
})

test.for<[string, Answer, object]>([
  ['a token that has ended', said(401, { code: 190, error_subcode: 463 }), { kind: 'signed_out' }],
  ['a password that was changed', said(401, { code: 190, error_subcode: 460 }), { kind: 'signed_out' }],
  ['a session that is not known', said(400, { code: 102 }), { kind: 'signed_out' }],
  ['a permission that is missing', said(403, { code: 200 }), { kind: 'permission' }],
  ['a permission of the app', said(400, { code: 10 }), { kind: 'permission' }],
  ['a right beyond the app', said(400, { code: 294, error_subcode: 1 }), { kind: 'permission' }],
  ['calls by the app', said(400, { code: 4 }), { kind: 'busy', retryAfterMs: null }],
  [
    'calls by the person',
    said(400, { code: 17, error_subcode: 2446079 }, { 'retry-after': '90' }),
    { kind: 'busy', retryAfterMs: 90_000 },
  ],
  [
    'calls of the account with a time',
    said(400, { code: 80004 }, usage(7)),
    { kind: 'busy', retryAfterMs: 420_000 },
  ],
  [
    'calls of the account with the longest time',
    said(400, { code: 613 }, usage(9999)),
    { kind: 'busy', retryAfterMs: 86_400_000 },
  ],
  ['calls of the pages', said(400, { code: 32 }), { kind: 'busy' }],
  ['an unknown error', said(500, { code: 1 }), { kind: 'unanswered' }],
  ['a service that is away', said(503, { code: 2 }), { kind: 'unanswered' }],
  ['an error that passes', said(400, { code: 100, is_transient: true }), { kind: 'unanswered' }],
  ['a report that takes too long', said(400, { code: 100, error_subcode: 1504018 }), { kind: 'unanswered' }],
  ['a part that is not there', said(400, { code: 100, error_subcode: 33 }), { kind: 'gone' }],
  ['an alias that is not there', said(404, { code: 803 }), { kind: 'gone' }],
  [
    'a budget that is too low',
    said(400, { code: 100, error_subcode: 1885272, error_user_title: 'Low', error_user_msg: 'Spend more.' }),
    {
      kind: 'refused',
      problem: { code: 'ad_budget_refused', field: 'daily_budget', message: 'Spend more.' },
    },
  ],
  [
    'terms of audiences',
    said(403, { code: 200, error_subcode: 1870034, error_user_msg: 'Agree first.' }),
    { kind: 'refused', problem: { code: 'ad_audience_terms', field: 'audience', message: 'Agree first.' } },
  ],
  [
    'a flagged audience',
    said(400, { code: 100, error_subcode: 1713230 }),
    { kind: 'refused', problem: { code: 'ad_audience_flagged', field: 'audience', message: 'Plain' } },
  ],
  [
    'a field that is blamed in an object',
    said(400, { code: 100, error_data: { blame_field_specs: [['object_story_spec', 'link_data', 'name']] } }),
    { kind: 'refused', problem: { code: 'ad_text_refused', field: 'headline', message: 'Plain' } },
  ],
  [
    'a field that is blamed in a text',
    said(400, { code: 100, error_data: '{"blame_field_specs":[["unknown"],["daily_budget"]]}' }),
    { kind: 'refused', problem: { code: 'ad_budget_refused', field: 'daily_budget', message: 'Plain' } },
  ],
  [
    'no field',
    said(400, { code: 100, error_data: 'no json' }),
    { kind: 'refused', problem: { code: 'ad_refused', field: null, message: 'Plain' } },
  ],
  ['a plain 401', () => new Response('no', { status: 401 }), { kind: 'signed_out' }],
  [
    'a plain 429',
    () => new Response('no', { status: 429, headers: { 'retry-after': '5' } }),
    { kind: 'busy', retryAfterMs: 5000 },
  ],
  ['a plain 502', () => new Response('<html>', { status: 502 }), { kind: 'unanswered' }],
  ['a plain 400', () => new Response('no', { status: 400 }), { kind: 'refused' }],
  [
    'an address elsewhere',
    () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } }),
    { kind: 'unanswered' },
  ],
  ['an answer that is no JSON', () => new Response('{"id":'), { kind: 'unanswered' }],
  ['an answer of another shape', () => Response.json({ identity: 4 }), { kind: 'unanswered' }],
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), { kind: 'unanswered' }],
])('%s', async ([, answer, expected]) => {
  expect(await faultOf(answer)).toMatchObject(expected)
})

test('an image that is refused without a field is about the image', async () => {
  const fault = await faultOf(said(400, { code: 100, error_user_msg: 'Too small.' }), 'image')
  expect(fault.problem).toEqual({ code: 'ad_image_refused', field: 'image', message: 'Too small.' })
})

test('a fault holds no token', async () => {
  for (const answer of [said(400, { code: 190 }), () => Promise.reject(new Error('token'))]) {
    const fault = await faultOf(answer as Answer)
    expect(JSON.stringify({ ...fault, message: fault.message, stack: String(fault.cause) })).not.toMatch(
      /token/i,
    )
  }
})

test('a call that is never answered ends', async () => {
  const meta = openMeta({
    apiUrl: 'https://graph.test',
    signInUrl: 'https://www.test/dialog',
    appId: '9',
    appSecret: 's',
    withinMs: 20,
    now: () => new Date(0),
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  })
  await expect(meta.accounts('t')).rejects.toMatchObject({ kind: 'unanswered' })
})

test.for([
  ['targeting.geo_locations.countries', 'targeting.countries'],
  ['targeting.age_max', 'targeting.age'],
  ['targeting.genders', 'targeting.gender'],
  ['targeting.device_platforms', 'targeting.device'],
  ['targeting.custom_audiences', 'audience'],
  ['end_time', 'schedule.end_at'],
  ['start_time', 'schedule.start_at'],
  ['object_story_spec.link_data.message', 'primary_text'],
  ['object_story_spec.link_data.description', 'description'],
  ['object_story_spec.link_data.image_hash', 'image'],
  ['object_story_spec.link_data.call_to_action.value.link', 'call_to_action'],
  ['object_story_spec.link_data.link', 'link'],
  ['privacy_policy.url', 'lead_form.privacy_url'],
  ['name', 'name'],
  ['dsa_payor', null],
] as const)('%s is the field %s', ([name, field]) => {
  expect(fieldOf(name)).toBe(field)
})
