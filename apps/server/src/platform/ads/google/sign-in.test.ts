import { expect, test } from 'vitest'
import { openGoogle } from './google-partner.ts'
import { fakeGoogle, token } from './test/fake-google.ts'

const later = new Date('2026-11-30T10:59:59Z')
const tokens = { access: token, refresh: 'refresh', expiresAt: null }
const credentials = { client_id: 'client', client_secret: 'client-secret' }

test('leads to the dialog with a proof key and asks for a refresh token', () => {
  const { config } = fakeGoogle()
  const ask = { redirectUrl: 'https://carillon.test/back', state: 'abc', challenge: 'xyz' }
  const url = new URL(openGoogle(config).signInUrl(ask))
  expect(url.origin + url.pathname).toBe('https://accounts.test/auth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client',
    redirect_uri: 'https://carillon.test/back',
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/adwords https://www.googleapis.com/auth/datamanager openid email',
    access_type: 'offline',
    prompt: 'consent',
    state: 'abc',
    code_challenge: 'xyz',
    code_challenge_method: 'S256',
  })
})

test('exchanges a code', async () => {
  const { config, seen } = fakeGoogle({
    body: { access_token: 'new', expires_in: 3599, refresh_token: 'refresh', token_type: 'Bearer' },
  })
  const answer = { code: 'c', redirectUrl: 'https://carillon.test/back', verifier: 'v' }
  expect(await openGoogle(config).signIn(answer)).toEqual({
    access: 'new',
    refresh: 'refresh',
    expiresAt: later,
  })
  expect(seen).toMatchObject([{ method: 'POST', url: 'https://oauth.test/token' }])
  expect(seen[0]?.body).toEqual({
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: 'https://carillon.test/back',
    code_verifier: 'v',
    ...credentials,
  })
})

test('renews access and keeps the refresh token', async () => {
  const { config, seen } = fakeGoogle({ body: { access_token: 'new', expires_in: 3599 } })
  expect(await openGoogle(config).renew(tokens)).toEqual({
    access: 'new',
    refresh: 'refresh',
    expiresAt: later,
  })
  expect(seen[0]?.body).toEqual({ grant_type: 'refresh_token', refresh_token: 'refresh', ...credentials })
})

const invalidGrant = { status: 400, body: { error: 'invalid_grant', error_description: 'Expired.' } }

test('needs a new sign-in where Google takes the refresh token no longer, or there is none', async () => {
  const { config, seen } = fakeGoogle(invalidGrant)
  expect(await openGoogle(config).renew(tokens)).toBeNull()
  expect(await openGoogle(config).renew({ ...tokens, refresh: null })).toBeNull()
  expect(seen).toHaveLength(1)
})

test.for([
  ['a code that was used', invalidGrant, 'refused', 'ad_sign_in_refused'],
  ['a wrong secret', { status: 401, body: { error: 'invalid_client' } }, 'refused', 'ad_sign_in_refused'],
  ['too many calls', { status: 429, headers: { 'retry-after': '3' } }, 'busy', 'ad_busy'],
  ['a fault of Google', { status: 503, text: 'Try later' }, 'unanswered', 'ad_unanswered'],
  ['no answer', 'lost', 'unanswered', 'ad_unanswered'],
  ['an answer that is no JSON', { text: '<html>' }, 'unanswered', 'ad_unanswered'],
  ['an answer without a token', { body: {} }, 'unanswered', 'ad_unanswered'],
] as const)('tells %s at the sign-in', async ([, answer, kind, code]) => {
  const { config } = fakeGoogle(answer)
  const signIn = openGoogle(config).signIn({ code: 'c', redirectUrl: 'https://x.test', verifier: 'v' })
  await expect(signIn).rejects.toMatchObject({ kind, problem: { code } })
})

test('ends a sign-in, also one that has ended', async () => {
  const { config, seen } = fakeGoogle({}, { status: 400, body: { error: 'invalid_token' } })
  await openGoogle(config).revoke(tokens)
  await openGoogle(config).revoke({ ...tokens, refresh: null })
  expect(seen.map(({ url, body }) => [url, body])).toEqual([
    ['https://oauth.test/revoke', { token: 'refresh' }],
    ['https://oauth.test/revoke', { token }],
  ])
})

test('tells the person and a permission that was not given', async () => {
  const scope = 'https://www.googleapis.com/auth/adwords openid'
  const { config, seen } = fakeGoogle({ body: { scope, email: 'ann@shop.example', expires_in: '3000' } })
  expect(await openGoogle(config).describe(token)).toEqual({
    person: 'ann@shop.example',
    permissions: ['https://www.googleapis.com/auth/adwords', 'openid'],
    missing: ['https://www.googleapis.com/auth/datamanager'],
  })
  expect(seen).toMatchObject([
    { method: 'POST', url: 'https://oauth.test/tokeninfo', headers: { authorization: 'the token' } },
  ])
})

test('tells a token that has ended', async () => {
  const { config } = fakeGoogle({ status: 400, body: { error: 'invalid_token' } })
  await expect(openGoogle(config).describe(token)).rejects.toMatchObject({ kind: 'signed_out' })
})

const facts = { currencyCode: 'EUR', timeZone: 'Europe/Berlin', status: 'ENABLED' }
const denied = {
  status: 403,
  body: {
    error: {
      code: 403,
      status: 'PERMISSION_DENIED',
      details: [{ errors: [{ errorCode: { authorizationError: 'CUSTOMER_NOT_ENABLED' } }] }],
    },
  },
}

test('lists accounts and the ones that a manager manages, each once', async () => {
  const { config, seen } = fakeGoogle(
    { body: { resourceNames: ['customers/1', 'customers/2', 'customers/3'] } },
    { body: [{ results: [{ customer: { id: '1', descriptiveName: 'Shop', ...facts } }] }] },
    { body: [{ results: [{ customer: { id: '2', descriptiveName: 'Agency', manager: true, ...facts } }] }] },
    denied,
    {
      body: [
        {
          results: [
            { customerClient: { id: '1', descriptiveName: 'Shop', ...facts } },
            { customerClient: { id: '4', ...facts, status: 'SUSPENDED' } },
          ],
        },
      ],
    },
  )
  const shared = { currency: 'EUR', timeZone: 'Europe/Berlin' }
  expect(await openGoogle(config).accounts(token)).toEqual([
    { id: '1', name: 'Shop', ...shared, managerId: null, isUsable: true },
    { id: '4', name: '4', ...shared, managerId: '2', isUsable: false },
  ])
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://ads.test/v26/customers:listAccessibleCustomers',
    'POST https://ads.test/v26/customers/1/googleAds:searchStream',
    'POST https://ads.test/v26/customers/2/googleAds:searchStream',
    'POST https://ads.test/v26/customers/3/googleAds:searchStream',
    'POST https://ads.test/v26/customers/2/googleAds:searchStream',
  ])
  expect(seen[0]?.headers).toEqual({
    authorization: 'the token',
    'developer-token': 'the developer token',
  })
  expect(seen[4]?.headers).toMatchObject({ 'login-customer-id': '2' })
  expect(seen[4]?.body).toEqual({
    query:
      'SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code, customer_client.time_zone, customer_client.manager, customer_client.status FROM customer_client WHERE customer_client.manager = FALSE',
  })
})

test('tells no secret in a fault', async () => {
  const { config } = fakeGoogle('lost', { status: 500, text: 'broken' })
  for (let times = 0; times < 2; times++) {
    const fault: unknown = await openGoogle(config)
      .accounts(token)
      .catch((cause) => cause)
    expect(JSON.stringify(fault) + String(fault)).not.toMatch(/secret/)
  }
})
