import { expect, test } from 'vitest'
import { stateOf } from './states.rules.ts'

const refs = { campaign: '7', ad: '9' }

function row(campaign: object, ad: object, policySummary: object) {
  return {
    campaign: { id: '7', status: 'ENABLED', ...campaign },
    adGroupAd: { status: 'ENABLED', ad: { id: '9' }, ...ad, policySummary },
  }
}

const approved = { approvalStatus: 'APPROVED', reviewStatus: 'REVIEWED' }

test.for([
  ['an approved ad that runs', row({}, {}, approved), 'active'],
  ['an approved ad of a paused campaign', row({ status: 'PAUSED' }, {}, approved), 'paused'],
  ['an ad with limits', row({}, {}, { ...approved, approvalStatus: 'APPROVED_LIMITED' }), 'active'],
  [
    'an ad under review',
    row({}, {}, { approvalStatus: 'UNKNOWN', reviewStatus: 'REVIEW_IN_PROGRESS' }),
    'review',
  ],
  [
    'an approved ad under another review',
    row({}, {}, { ...approved, reviewStatus: 'REVIEW_IN_PROGRESS' }),
    'review',
  ],
  ['an ad of which nothing is known', row({}, {}, {}), 'review'],
  ['an ad of a removed campaign', row({ status: 'REMOVED' }, {}, approved), 'gone'],
  ['a removed ad', row({}, { status: 'REMOVED' }, approved), 'gone'],
  ['an ad that a person added', row({}, { ad: { id: '10' } }, approved), 'gone'],
  ['an ad of another campaign', row({ id: '8' }, {}, approved), 'gone'],
] as const)('reads the state of %s', ([, given, state]) => {
  expect(stateOf(refs, [given])).toEqual({ state })
})

test('knows no state of an ad that was not made', () => {
  expect(stateOf({}, [{ campaign: {}, adGroupAd: {} }])).toEqual({ state: 'gone' })
})

test.for([
  ['DISAPPROVED', ['ALCOHOL', 'DESTINATION_MISMATCH'], 'ad_policy', 'link', 'ALCOHOL, DESTINATION_MISMATCH'],
  ['DISAPPROVED', ['IMAGE_QUALITY'], 'ad_image_refused', 'image', 'IMAGE_QUALITY'],
  ['DISAPPROVED', [], 'ad_policy', null, 'DISAPPROVED'],
  ['AREA_OF_INTEREST_ONLY', ['GAMBLING'], 'ad_policy', null, 'GAMBLING'],
] as const)('tells the reason of %s with %j', ([approvalStatus, topics, code, field, message]) => {
  const policyTopicEntries = topics.map((topic) => ({ topic, type: 'PROHIBITED' }))
  const given = row({}, {}, { approvalStatus, reviewStatus: 'REVIEWED', policyTopicEntries })
  expect(stateOf(refs, [given])).toEqual({ state: 'refused', problem: { code, field, message } })
})
