import { describe, expect, test } from 'vitest'
import { readFault } from './faults.ts'

/** An answer of Google Ads with one error, in the documented shape. */
function adsFailure(
  status: number,
  errorCode: Record<string, string>,
  { path = [], ...more }: { path?: readonly string[]; message?: string; details?: object } = {},
) {
  return {
    status,
    retryAfterMs: null,
    body: {
      error: {
        code: status,
        message: 'Request contains an invalid argument.',
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
            errors: [
              {
                errorCode,
                message: 'A sentence.',
                trigger: { stringValue: 'x' },
                location: {
                  fieldPathElements: path.map((fieldName, index) => ({ fieldName, index: String(index) })),
                },
                ...more,
              },
            ],
            requestId: 'r',
          },
        ],
      },
    },
  }
}

/** An answer of another interface of Google (google.rpc.Status). */
function plainFailure(status: number, name: string, ...details: object[]) {
  const body = { error: { code: status, message: 'A sentence.', status: name, details } }
  return { status, retryAfterMs: null, body }
}

describe('the kind of a fault', () => {
  test.for([
    ['a token that ended', adsFailure(401, { authenticationError: 'OAUTH_TOKEN_EXPIRED' }), 'signed_out'],
    ['a revoked token', adsFailure(401, { authenticationError: 'OAUTH_TOKEN_REVOKED' }), 'signed_out'],
    ['a person without ads', adsFailure(401, { authenticationError: 'NOT_ADS_USER' }), 'permission'],
    [
      'a person without two steps',
      adsFailure(401, { authenticationError: 'TWO_STEP_VERIFICATION_NOT_ENROLLED' }),
      'permission',
    ],
    ['a foreign account', adsFailure(403, { authorizationError: 'USER_PERMISSION_DENIED' }), 'permission'],
    ['a closed account', adsFailure(403, { authorizationError: 'CUSTOMER_NOT_ENABLED' }), 'permission'],
    ['too many calls', adsFailure(429, { quotaError: 'RESOURCE_EXHAUSTED' }), 'busy'],
    ['a passing fault', adsFailure(500, { internalError: 'TRANSIENT_ERROR' }), 'unanswered'],
    ['two changes at once', adsFailure(409, { databaseError: 'CONCURRENT_MODIFICATION' }), 'unanswered'],
    ['a removed campaign', adsFailure(404, { mutateError: 'RESOURCE_NOT_FOUND' }), 'gone'],
    ['a wrong input', adsFailure(400, { campaignError: 'DUPLICATE_CAMPAIGN_NAME' }), 'refused'],
    ['a token of the other interface', plainFailure(401, 'UNAUTHENTICATED'), 'signed_out'],
    [
      'a missing permission',
      plainFailure(403, 'PERMISSION_DENIED', { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }),
      'permission',
    ],
    ['a removed list', plainFailure(400, 'INVALID_ARGUMENT', { reason: 'INVALID_USER_LIST_ID' }), 'gone'],
    ['an unreachable service', plainFailure(503, 'UNAVAILABLE'), 'unanswered'],
    ['a page of a proxy', { status: 400, retryAfterMs: null, body: '<html>' }, 'unanswered'],
    [
      'a page of a proxy that is not there',
      { status: 404, retryAfterMs: null, body: '<html>' },
      'unanswered',
    ],
    ['a proxy with too many calls', { status: 429, retryAfterMs: 5000, body: '' }, 'busy'],
    [
      'a stream that failed',
      { ...adsFailure(429, {}), body: [adsFailure(429, { quotaError: 'X' }).body] },
      'busy',
    ],
  ] as const)('%s', ([, answer, kind]) => {
    expect(readFault(answer).kind).toBe(kind)
  })
})

describe('the pause', () => {
  test.for([
    [
      'Google Ads',
      adsFailure(
        429,
        { quotaError: 'RESOURCE_EXHAUSTED' },
        { details: { quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay: '30s' } } },
      ),
      30_000,
    ],
    [
      'the Data Manager API',
      plainFailure(429, 'RESOURCE_EXHAUSTED', {
        '@type': 'type.googleapis.com/google.rpc.RetryInfo',
        retryDelay: '1.5s',
      }),
      1500,
    ],
    ['a header', { ...plainFailure(429, 'RESOURCE_EXHAUSTED'), retryAfterMs: 7000 }, 7000],
    ['nothing', plainFailure(429, 'RESOURCE_EXHAUSTED'), null],
    ['a header of another failure', { ...plainFailure(503, 'UNAVAILABLE'), retryAfterMs: 7000 }, null],
  ] as const)('of %s', ([, answer, pause]) => {
    expect(readFault(answer).retryAfterMs).toBe(pause)
  })
})

describe('the field of a refusal', () => {
  const ad = ['mutate_operations', 'ad_group_ad_operation', 'create', 'ad']
  test.for([
    [[...ad, 'responsive_display_ad', 'headlines', 'text'], 'ad_text_refused', 'headline'],
    [[...ad, 'responsive_display_ad', 'long_headline', 'text'], 'ad_text_refused', 'primary_text'],
    [[...ad, 'demand_gen_multi_asset_ad', 'descriptions', 'text'], 'ad_text_refused', 'description'],
    [[...ad, 'responsive_display_ad', 'square_marketing_images', 'asset'], 'ad_image_refused', 'image'],
    [[...ad, 'final_urls'], 'ad_link_refused', 'link'],
    [
      ['mutate_operations', 'campaign_budget_operation', 'create', 'amount_micros'],
      'ad_budget_refused',
      'daily_budget',
    ],
    [
      ['mutate_operations', 'campaign_operation', 'create', 'end_date_time'],
      'ad_schedule_refused',
      'schedule.end_at',
    ],
    [
      ['mutate_operations', 'campaign_criterion_operation', 'create', 'location', 'geo_target_constant'],
      'ad_targeting_refused',
      'targeting.countries',
    ],
    [
      ['mutate_operations', 'ad_group_criterion_operation', 'create', 'user_list', 'user_list'],
      'ad_audience_refused',
      'audience',
    ],
    [['mutate_operations', 'asset_operation', 'create', 'image_asset', 'data'], 'ad_image_refused', 'image'],
    [['mutate_operations', 'campaign_operation', 'create', 'bidding'], 'ad_refused', null],
  ] as const)('at the path %j', ([path, code, field]) => {
    const fault = readFault(adsFailure(400, { fieldError: 'INVALID_VALUE' }, { path }))
    expect(fault.problem).toEqual({ code, field, message: 'A sentence.' })
  })

  test('of the Data Manager API', () => {
    const violation = { field: 'audience_members[3].user_data', description: 'No hash.' }
    const answer = plainFailure(
      400,
      'INVALID_ARGUMENT',
      { reason: 'INVALID_SHA256_FORMAT' },
      { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [violation] },
    )
    const problem = { code: 'ad_audience_refused', field: 'audience', message: 'No hash.' }
    expect(readFault(answer)).toMatchObject({ problem, reason: 'INVALID_SHA256_FORMAT' })
  })

  test('is not told for another fault', () => {
    const answer = adsFailure(500, { internalError: 'INTERNAL_ERROR' }, { path: ['headlines'] })
    expect(readFault(answer).problem.field).toBeNull()
  })
})

test('tells a policy by its name and its description', () => {
  const answer = adsFailure(
    400,
    { policyViolationError: 'POLICY_ERROR' },
    {
      path: ['ad', 'headlines', 'text'],
      details: {
        policyViolationDetails: { externalPolicyName: 'Symbols', externalPolicyDescription: 'Too many.' },
      },
    },
  )
  const problem = { code: 'ad_policy', field: 'headline', message: 'Symbols: Too many.' }
  expect(readFault(answer)).toMatchObject({ kind: 'refused', problem })
})

test('tells the topics of a policy', () => {
  const policyTopicEntries = [{ topic: 'ALCOHOL', type: 'PROHIBITED' }, { topic: 'TRADEMARKS_IN_AD_TEXT' }]
  const details = { policyFindingDetails: { policyTopicEntries } }
  const { problem } = readFault(adsFailure(400, { policyFindingError: 'POLICY_FINDING' }, { details }))
  expect(problem).toEqual({ code: 'ad_policy', field: null, message: 'ALCOHOL, TRADEMARKS_IN_AD_TEXT' })
})

test('tells terms that were not accepted', () => {
  const answer = plainFailure(400, 'INVALID_ARGUMENT', { reason: 'TERMS_AND_CONDITIONS_NOT_SIGNED' })
  expect(readFault(answer).problem.code).toBe('ad_audience_terms')
})
