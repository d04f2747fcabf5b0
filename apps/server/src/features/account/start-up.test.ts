import { account } from '@carillon/contract/account'
import { contactLimit } from '@carillon/contract/contact-limit'
import type { Endpoint } from '@carillon/contract/endpoint'
import { plans } from '@carillon/contract/plans'
import { sql } from 'kysely'
import { forgetEntitlements } from '#features/entitlements/public.ts'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { givenSubuser } from '#test/given-subuser.ts'
import { type Caller, expect, makeCaller, type Server, test } from '#test/kit.ts'
import { setReseller } from './set-reseller.ts'

/*
 * One table for the calls that the app makes at its start: for each field the value before a fact, the fact, and the value
 * behind it. A field that no fact changes here has its constant value and the reason for it.
 */

interface Place {
  server: Server
  person: Caller & { id: string }
}

/** Changes the person, the account or its plan. */
type Fact = (place: Place) => Promise<unknown>

interface Row {
  call: Endpoint
  field: string
  before: unknown
  fact: Fact
  then: unknown
}

const profile =
  (change: object): Fact =>
  ({ person }) =>
    person.call(account.updateProfile, { body: change })
const ofAccount =
  (change: Parameters<typeof givenPlan>[2]): Fact =>
  ({ server, person }) =>
    givenPlan(server, person.account, change)
const statement =
  (make: (place: Place) => ReturnType<typeof sql>): Fact =>
  async (place) => {
    await make(place).execute(place.server.product.services.database.db)
    forgetEntitlements()
  }
const nothing: Fact = async () => undefined
const reseller: Fact = async ({ server, person }) => {
  const { db } = server.product.services.database
  const seller = await server.as('nordmail')
  await db
    .updateTable('account')
    .set({ parent_id: seller.account })
    .where('id', '=', person.account)
    .execute()
  await setReseller(db, 'nordmail', 'Nord Mail', 'https://nord.example/help')
}
const credits = ofAccount({ email_credits: '5000 with overage' })
const priced = statement(
  () => sql`insert into plan (name, title, kind, contact_limit, may_exceed, has_exit_criteria, has_sms, has_ads, price_tiers, toggles)
    values ('table', 'Table', 'basic', 10, true, false, false, true, '[{"min":11,"max":99,"size":10,"amount":4,"currency":"EUR"}]',
      '[{"app_name":"mc","feature_name":"legacy"}]') on conflict do nothing`,
)
const onPriced: Fact = async (place) => {
  await priced(place)
  await ofAccount({ plan: 'table' })(place)
}
const tiers = [{ min: 11, max: 99, size: 10, amount: 4, currency: 'EUR' }]

const row = (call: Endpoint, field: string, before: unknown, fact: Fact, then: unknown): Row => ({
  call,
  field,
  before,
  fact,
  then,
})
const texts = [
  'first_name',
  'last_name',
  'address',
  'address2',
  'city',
  'company',
  'country',
  'phone',
  'state',
]
const always = (call: Endpoint, field: string, value: unknown) => row(call, field, value, nothing, value)

const table: readonly Row[] = [
  row(account.username, 'username', /^start-/, renamed(), /^renamed-/),
  row(account.email, 'email', /@carillon\.test$/, moved(), /@moved\.test$/),
  ...[...texts, 'website', 'zip'].map((field) =>
    row(account.profile, field, '', profile({ [field]: 'Set' }), 'Set'),
  ),
  always(account.profile, 'multifactor_phone', null),
  always(account.profile, 'authy_id', null),
  row(account.profile, 'language', 'en', profile({ language: 'de' }), 'de'),
  row(account.account, 'type', 'paid', ofAccount({ plan: 'free' }), 'free'),
  always(account.account, 'reputation', null),
  row(account.account, 'is_reseller_customer', false, reseller, true),
  row(account.account, 'support_name', null, reseller, 'Nord Mail'),
  row(account.account, 'support_url', 'mailto:owner@carillon.test', reseller, 'https://nord.example/help'),
  row(account.account, 'region', 'global', ofAccount({ region: 'eu' }), 'eu'),
  row(account.account, 'plan', 'advanced', ofAccount({ plan: 'trial' }), 'trial'),
  // True for administrators of the first account: plans/usage.test.ts.
  always(account.account, 'operates_installation', false),
  row(account.type, 'type', 'admin', teammate(), 'teammate'),
  row(account.type, 'reseller_username', null, reseller, 'nordmail'),
  row(account.package, 'name', 'advanced', ofAccount({ plan: 'basic' }), 'basic'),
  row(account.package, 'description', 'Advanced', ofAccount({ plan: 'basic' }), 'Basic'),
  row(account.package, 'is_cutoff_trial', false, ofAccount({ plan: 'trial' }), true),
  ...['base_price', 'overage_price', 'newsletter_price', 'campaign_price'].map((field) =>
    row(account.package, field, null, onPriced, null),
  ),
  ...['package_id', 'downgrade_package_id'].map((field) => always(account.package, field, null)),
  ...['is_hv', 'is_signup_to_send'].map((field) => always(account.package, field, false)),
  always(account.package, 'package_status', 'active'),
  row(account.signupStatus, 'email.complete', false, confirmed(), true),
  row(account.signupStatus, 'profile.complete', false, profile({ first_name: 'A', last_name: 'B' }), true),
  row(account.signupStatus, 'mfa.complete', false, withApp(), true),
  row(account.signupStatus, 'whitelabel.complete', false, withDomain(), true),
  always(account.status, 'status', 'active'),
  row(account.credits, 'total', 0, credits, 5000),
  row(account.credits, 'remain', 0, credits, 5000),
  always(account.credits, 'used', 0),
  always(account.credits, 'overage', 0),
  always(account.credits, 'reset_frequency', 'monthly'),
  row(account.timeZone, 'name', 'Etc/UTC', zone(), 'Asia/Tokyo'),
  row(account.timeZone, 'offset_seconds', 0, zone(), 32_400),
  row(account.featureToggles, 'result', [], onPriced, [{ app_name: 'mc', feature_name: 'legacy' }]),
  row(account.scopes, 'scopes.0', '2fa_required', teammate(), 'user.account.read'),
  row(account.offerings, 'offerings.0.name', 'mc.advanced', onPriced, 'mc.table'),
  row(account.offerings, 'entitlements.contacts', null, onPriced, 10),
  row(account.offerings, 'missing.sms', undefined, onPriced, 'plan'),
  row(account.offerings, 'missing.subusers', undefined, onPriced, 'plan'),
  row(account.offerings, 'entitlements.subusers', true, reseller, false),
  row(account.offerings, 'missing.subusers', undefined, reseller, 'subuser'),
  row(account.offerings, 'pricing.products.mc_contacts.tiers', [], onPriced, tiers),
]

let count = 0
test.for(table.map((one) => [`${one.call.path} ${one.field}`, one] as const))(
  'at the start, %s says what is so',
  async ([, { call, field, before, fact, then }], { server }) => {
    const name = `start-${++count}`
    const { account: id } = await server.as(name)
    const person = await givenPerson(server, `${name}.person`, { type: 'admin', account: id })
    const read = async () => {
      const answer = await person.fetch(`${call.path}?_show=mc,compat&_pricing`)
      expect(answer.status).toBe(200)
      return field.split('.').reduce((at: unknown, key) => at?.[key as never], await answer.json())
    }
    const isSo = (value: unknown, expected: unknown) =>
      expected instanceof RegExp ? expect(value).toMatch(expected) : expect(value).toEqual(expected)
    isSo(await read(), before)
    await fact({ server, person })
    isSo(await read(), then)
  },
)

test('all fields of these calls are in the table', async ({ server }) => {
  const beyond = [
    'public_url',
    'acting_from',
    'has_language',
    'date_format',
    'user_id',
    'last_reset',
    'next_reset',
    'code',
    'offset',
  ]
  const calls = new Set(table.map(({ call }) => call))
  const missing = await Promise.all(
    [...calls].map(async (call) => {
      const answer = (await (await server.owner.fetch(call.path)).json()) as object
      const known = table.filter((one) => one.call === call).map(({ field }) => field.split('.')[0])
      return Object.keys(answer).filter((field) => !known.includes(field) && !beyond.includes(field))
    }),
  )
  expect(missing.flat()).toEqual([])
})

test('customers of a reseller are shown no prices, whoever acts for them, and the reseller sees its own', async ({
  server,
}) => {
  const seller = await server.as('pricemail')
  const customer = await givenSubuser(server, 'pricemail-shop', { parent: seller.account })
  const acting = makeCaller(server.url, seller.key, customer.account, 'pricemail-shop')
  for (const { account: id } of [seller, customer])
    await onPriced({ server, person: { ...seller, account: id, id } })
  const { db } = server.product.services.database
  expect(await setReseller(db, 'pricemail', 'Price Mail', 'mailto:help@price.example')).toBe(true)
  const pricesOf = async (who: Caller) => ({
    offered: (await who.call(account.offerings, { query: { _pricing: true } })).pricing?.products.mc_contacts
      .tiers,
    plan: (await who.call(plans.ofAccount, {})).price_tiers,
    limit: (await who.call(contactLimit.get, {})).price,
  })
  const none = { offered: [], plan: [], limit: null }
  expect(await pricesOf(customer)).toEqual(none)
  expect(await pricesOf(acting)).toEqual(none)
  expect(await pricesOf(seller)).toMatchObject({ offered: tiers, plan: tiers, limit: { amount: 4 } })
  expect(await acting.call(account.account, {})).toMatchObject({ support_name: 'Price Mail' })
  expect(await seller.call(account.account, {})).toMatchObject({
    is_reseller_customer: false,
    support_name: null,
  })
  expect(await setReseller(db, 'pricemail', 'off', undefined)).toBe(true)
  expect(await pricesOf(customer)).toMatchObject({ offered: tiers })
  expect(await customer.call(account.type, {})).toMatchObject({ reseller_username: null })
})

function renamed(): Fact {
  return statement(
    ({ person }) =>
      sql`update account set username = replace(username, 'start-', 'renamed-') where id = ${person.account}`,
  )
}

function moved(): Fact {
  return statement(
    ({ person }) =>
      sql`update "user" set email = replace(email, 'carillon.test', 'moved.test') where id = ${person.id}`,
  )
}

function teammate(): Fact {
  return statement(
    ({ person }) => sql`update membership set role = 'teammate', scopes = '{}' where user_id = ${person.id}`,
  )
}

function confirmed(): Fact {
  return statement(({ person }) => sql`update "user" set email_confirmed_at = now() where id = ${person.id}`)
}

function zone(): Fact {
  return ({ person }) => person.call(account.updateTimeZone, { body: { name: 'Asia/Tokyo' } })
}

function withApp(): Fact {
  return statement(
    ({ person }) => sql`insert into totp (user_id, secret, created_at) values (${person.id}, '\x01', now())`,
  )
}

function withDomain(): Fact {
  return statement(
    ({ person }) => sql`
      insert into mail_domain (account_id, domain, subdomain, is_automatic, has_custom_spf, is_default, selector_stem, keys_made, is_valid, created_at)
      values (${person.account}, 'table.example', 'em', true, false, true, 's', 0, true, now())`,
  )
}
