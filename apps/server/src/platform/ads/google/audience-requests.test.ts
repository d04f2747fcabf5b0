import { expect, test } from 'vitest'
import { openGoogle } from './google-partner.ts'
import { direct, fakeGoogle, managed } from './test/fake-google.ts'

const customer = 'customers/1234567890'
const listsUrl = 'https://data.test/v1/accountTypes/GOOGLE_ADS/accounts/1234567890/userLists'
const dataHeaders = { authorization: 'the token', 'content-type': 'application/json' }
const nothing = { body: [{ requestId: 'r' }] }
const audience = { mark: '[a1.1]', title: 'Customers' }
const call = { upload: 1, number: 1, isLast: true, total: 2 }

test('makes a list of uploaded people by the Data Manager API', async () => {
  const { config, seen } = fakeGoogle(nothing, {
    body: { name: 'x', id: '11', displayName: 'Customers [a1.1]' },
  })
  expect(await openGoogle(config).makeAudience(managed, audience)).toBe('11')
  expect(seen[0]?.body).toEqual({
    query: "SELECT user_list.id FROM user_list WHERE user_list.name LIKE '%[[]a1.1[]]%'",
  })
  expect(seen[1]).toEqual({
    method: 'POST',
    url: listsUrl,
    headers: { ...dataHeaders, 'login-account': 'accountTypes/GOOGLE_ADS/accounts/9876543210' },
    body: {
      displayName: 'Customers [a1.1]',
      description: 'Customers',
      membershipStatus: 'OPEN',
      ingestedUserListInfo: {
        uploadKeyTypes: ['CONTACT_ID'],
        contactIdInfo: { dataSourceType: 'DATA_SOURCE_TYPE_FIRST_PARTY' },
      },
    },
  })
})

const taken = {
  status: 400,
  body: {
    error: {
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'There was a problem with the request.',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'DISPLAY_NAME_ALREADY_USED' }],
    },
  },
}

test('finds a list that the search did not show at first', async () => {
  const { config, seen } = fakeGoogle(nothing, taken, { body: [{ results: [{ userList: { id: '11' } }] }] })
  expect(await openGoogle(config).makeAudience(direct, audience)).toBe('11')
  expect(seen).toHaveLength(3)
})

test('makes a lookalike segment by Google Ads', async () => {
  const { config, seen } = fakeGoogle(nothing, {
    body: { mutateOperationResponses: [{ userListResult: { resourceName: `${customer}/userLists/22` } }] },
  })
  const like = { ...audience, seed: '11', countries: ['DE', 'AT'] }
  expect(await openGoogle(config).makeLookalike(direct, like)).toBe('22')
  expect(seen[1]?.body).toEqual({
    mutateOperations: [
      {
        userListOperation: {
          create: {
            name: 'Customers [a1.1]',
            description: 'Customers',
            membershipStatus: 'OPEN',
            lookalikeUserList: {
              seedUserListIds: ['11'],
              expansionLevel: 'BALANCED',
              countryCodes: ['DE', 'AT'],
            },
          },
        },
      },
    ],
  })
})

const members = [
  { email: 'e'.repeat(64), phone: 'a'.repeat(64) },
  { email: null, phone: 'b'.repeat(64) },
  { email: null, phone: null },
]
const sentMembers = [
  { userData: { userIdentifiers: [{ emailAddress: 'e'.repeat(64) }, { phoneNumber: 'a'.repeat(64) }] } },
  { userData: { userIdentifiers: [{ phoneNumber: 'b'.repeat(64) }] } },
]
const operatingAccount = { accountType: 'GOOGLE_ADS', accountId: '1234567890' }

test('uploads hashes of people with their consent', async () => {
  const { config, seen } = fakeGoogle({ body: { requestId: 'r' } })
  await openGoogle(config).addMembers(managed, '11', members, call)
  expect(seen).toEqual([
    {
      method: 'POST',
      url: 'https://data.test/v1/audienceMembers:ingest',
      headers: dataHeaders,
      body: {
        destinations: [
          {
            operatingAccount,
            loginAccount: { accountType: 'GOOGLE_ADS', accountId: '9876543210' },
            productDestinationId: '11',
          },
        ],
        audienceMembers: sentMembers,
        encoding: 'HEX',
        consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_GRANTED' },
        termsOfService: { customerMatchTermsOfServiceStatus: 'ACCEPTED' },
      },
    },
  ])
})

test('removes people, whose consent may have ended, without a consent', async () => {
  const { config, seen } = fakeGoogle({ body: { requestId: 'r' } })
  await openGoogle(config).removeMembers(direct, '11', members, call)
  expect(seen).toMatchObject([{ url: 'https://data.test/v1/audienceMembers:remove' }])
  expect(seen[0]?.body).toEqual({
    destinations: [{ operatingAccount, productDestinationId: '11' }],
    audienceMembers: sentMembers,
    encoding: 'HEX',
  })
})

test('sends nothing for people without an identifier', async () => {
  const { config, seen } = fakeGoogle()
  await openGoogle(config).addMembers(direct, '11', [{ email: null, phone: null }], call)
  expect(seen).toEqual([])
})

const problem = { code: 'ad_audience_flagged', field: 'audience', message: expect.any(String) }

test.for([
  ['a new list', [{ userList: { id: '11', membershipStatus: 'OPEN' } }], 'filling', null, null],
  ['an empty list', [{ userList: { id: '11', sizeForDisplay: '0' } }], 'filling', null, null],
  ['a small list', [{ userList: { id: '11', sizeForDisplay: '99' } }], 'too_small', 99, null],
  ['a list', [{ userList: { id: '11', sizeForDisplay: '1200' } }], 'ready', 1200, null],
  [
    'a closed list',
    [{ userList: { id: '11', sizeForDisplay: '1200', membershipStatus: 'CLOSED' } }],
    'flagged',
    1200,
    problem,
  ],
  [
    'a list that is no longer shared',
    [{ userList: { id: '11', accountUserListStatus: 'DISABLED' } }],
    'flagged',
    null,
    problem,
  ],
  ['a list that is not there', [], 'gone', null, null],
] as const)('reads the state of %s', async ([, results, state, matched, reason]) => {
  const { config, seen } = fakeGoogle({ body: [{ results }] })
  expect(await openGoogle(config).readAudience(direct, '11')).toEqual({ state, matched, problem: reason })
  expect(seen[0]?.body).toEqual({
    query:
      'SELECT user_list.id, user_list.size_for_display, user_list.eligible_for_display, user_list.membership_status, user_list.account_user_list_status FROM user_list WHERE user_list.id = 11',
  })
})

test('removes a list', async () => {
  const { config, seen } = fakeGoogle({
    body: { mutateOperationResponses: [{ userListResult: { resourceName: 'x' } }] },
  })
  await openGoogle(config).removeAudience(direct, '11')
  expect(seen[0]?.body).toEqual({
    mutateOperations: [{ userListOperation: { remove: `${customer}/userLists/11` } }],
  })
})
