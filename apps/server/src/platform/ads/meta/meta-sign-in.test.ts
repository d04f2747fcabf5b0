import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { access } from './meta-orders.fixture.ts'
import {
  app,
  expectWire,
  get,
  listed,
  post,
  recorded,
  remove,
  type WireCase,
} from './meta-recorded.fixture.ts'

const cases: WireCase[] = [
  [
    'a code becomes a long token',
    (meta) => meta.signIn({ code: 'c', redirectUrl: 'https://us.test/back', verifier: 'v' }),
    [
      { access_token: 'short', token_type: 'bearer', expires_in: 5400 },
      { access_token: 'long', token_type: 'bearer', expires_in: 5_184_000 },
    ],
    [
      post(
        'oauth/access_token',
        { client_id: 9, client_secret: 's', redirect_uri: 'https://us.test/back', code: 'c' },
        null,
      ),
      post(
        'oauth/access_token',
        { grant_type: 'fb_exchange_token', client_id: 9, client_secret: 's', fb_exchange_token: 'short' },
        null,
      ),
    ],
    { access: 'long', refresh: null, expiresAt: new Date('2027-01-29T12:00:00Z') },
  ],
  [
    'a token is renewed for sixty days where Meta names no time',
    (meta) => meta.renew({ access: 'old', refresh: null, expiresAt: null }),
    [{ access_token: 'new', token_type: 'bearer' }],
    [
      post(
        'oauth/access_token',
        { grant_type: 'fb_exchange_token', client_id: 9, client_secret: 's', fb_exchange_token: 'old' },
        null,
      ),
    ],
    { access: 'new', refresh: null, expiresAt: new Date('2027-01-29T12:00:00Z') },
  ],
  [
    'a sign-in is ended',
    (meta) => meta.revoke({ access: 'token', refresh: null, expiresAt: null }),
    [{ success: true }],
    [remove('me/permissions')],
    undefined,
  ],
  [
    'a sign-in is described with its missing permissions',
    (meta) => meta.describe('token'),
    [
      { id: '1', name: 'Ada' },
      listed(
        ...[
          'ads_management',
          'ads_read',
          'business_management',
          'pages_show_list',
          'pages_read_engagement',
        ].map((permission) => ({ permission, status: 'granted' })),
        ...['pages_manage_ads', 'pages_manage_metadata', 'instagram_basic'].map((permission) => ({
          permission,
          status: 'granted',
        })),
        { permission: 'leads_retrieval', status: 'declined' },
      ),
    ],
    [get('me', { fields: 'id,name' }), get('me/permissions', { limit: 100 })],
    {
      person: 'Ada',
      permissions: expect.arrayContaining(['ads_read', 'instagram_basic']),
      missing: ['leads_retrieval'],
    },
  ],
  [
    'accounts come page by page, and a closed one is not usable',
    (meta) => meta.accounts('token'),
    [
      {
        data: [
          { id: 'act_1', name: 'Shop', account_status: 1, currency: 'EUR', timezone_name: 'Europe/Berlin' },
        ],
        paging: { cursors: { after: 'x1' }, next: 'https://elsewhere.test/steal' },
      },
      listed({ id: 'act_2', name: 'Old', account_status: 2, currency: 'JPY', timezone_name: 'Asia/Tokyo' }),
    ],
    [
      get('me/adaccounts', { fields: 'id,name,account_status,currency,timezone_name', limit: 100 }),
      get('me/adaccounts', {
        fields: 'id,name,account_status,currency,timezone_name',
        limit: 100,
        after: 'x1',
      }),
    ],
    [
      {
        id: 'act_1',
        name: 'Shop',
        currency: 'EUR',
        timeZone: 'Europe/Berlin',
        managerId: null,
        isUsable: true,
      },
      { id: 'act_2', name: 'Old', currency: 'JPY', timeZone: 'Asia/Tokyo', managerId: null, isUsable: false },
    ],
  ],
  [
    'pages come with their Instagram account, without those where the person may not advertise',
    (meta) => meta.pages('token'),
    [
      listed(
        {
          id: '77',
          name: 'Bread',
          tasks: ['ADVERTISE'],
          instagram_business_account: { id: '88', username: 'bread' },
        },
        { id: '78', name: 'Cake', tasks: ['ADVERTISE'] },
        { id: '79', name: 'Tea', tasks: ['ANALYZE'] },
      ),
    ],
    [get('me/accounts', { fields: 'id,name,tasks,instagram_business_account{id,username}', limit: 100 })],
    [
      { id: '77', name: 'Bread', instagram: { id: '88', name: 'bread' } },
      { id: '78', name: 'Cake', instagram: null },
    ],
  ],
]

test.for(cases)('%s', (wireCase) => expectWire(wireCase))

test('a sign-in begins at the dialog with all permissions', () => {
  const url = new URL(
    recorded([]).meta.signInUrl({ redirectUrl: 'https://us.test/back', state: 'st', challenge: 'ch' }),
  )
  expect(url.origin + url.pathname).toBe(app.signInUrl)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '9',
    redirect_uri: 'https://us.test/back',
    state: 'st',
    response_type: 'code',
    scope:
      'ads_management,ads_read,business_management,pages_show_list,pages_read_engagement,pages_manage_ads,pages_manage_metadata,leads_retrieval,instagram_basic',
  })
})

test('every call with a token proves that it comes from the app', async () => {
  const { meta, proofs } = recorded([{ id: '77', access_token: 'page-token' }, { success: true }])
  await meta.subscribeLeads(access)
  expect(proofs).toEqual(
    ['token', 'page-token'].map((token) => createHmac('sha256', 's').update(token).digest('hex')),
  )
})
