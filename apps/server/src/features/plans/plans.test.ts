import { account } from '@carillon/contract/account'
import { automations } from '@carillon/contract/automations'
import { contactLimit } from '@carillon/contract/contact-limit'
import { customFields } from '@carillon/contract/custom-fields'
import { type PlanBody, plans } from '@carillon/contract/plans'
import { teammates } from '@carillon/contract/teammates'
import { sql } from 'kysely'
import { givenPerson } from '#test/given-person.ts'
import { givenPlan } from '#test/given-plan.ts'
import { describe, expect, type Server, test } from '#test/kit.ts'

const agency: PlanBody = {
  title: 'Agency',
  kind: 'basic',
  limits: {
    contacts: 50,
    emails: 500,
    forms: 2,
    automations: 1,
    tests: 0,
    teammates: 3,
    custom_fields: 1,
  },
  may_exceed: true,
  exit_criteria: false,
  sms: false,
  ads: true,
  test_client: 2,
  test_spam: 5,
  price_tiers: [
    { min: 51, max: 1000, size: 100, amount: 5, currency: 'EUR' },
    { min: 1001, max: 9_007_199_254_740_991, size: 1000, amount: 20, currency: 'EUR' },
  ],
  toggles: [{ app_name: 'mc', feature_name: 'new-marketing' }],
}
const put = (name: string, body: PlanBody = agency) => ({ params: { name }, body })
const assign = (username: string, plan: string) => ({ params: { username }, body: { plan } })

/** An account and its name, with a plan of the installation's own. */
async function onAgency(server: Server, name: string) {
  const me = await server.as(name)
  await server.owner.call(plans.put, put(`agency-${name}`))
  const { username } = await me.call(account.username, {})
  await server.owner.call(plans.assign, assign(username, `agency-${name}`))
  return { me, username }
}

describe('a plan of the installation', () => {
  test('decides what its accounts may do, in every answer', async ({ server }) => {
    const { me } = await onAgency(server, 'answers')
    expect(await me.call(account.account, {})).toMatchObject({ type: 'paid', plan: 'basic' })
    expect(await me.call(account.package, {})).toMatchObject({
      name: 'agency-answers',
      description: 'Agency',
    })
    expect(await me.call(account.featureToggles, {})).toEqual({ result: agency.toggles })
    const offerings = await me.call(account.offerings, { query: { _pricing: '' as never } })
    expect(offerings).toMatchObject({
      offerings: [{ name: 'mc.agency-answers' }],
      entitlements: {
        contacts: 50,
        emails: 500,
        signup_forms: 2,
        automations: 1,
        email_testing: false,
        sms: false,
        ads: true,
        exit_criteria: false,
        teammates: 3,
        custom_fields: 1,
      },
      missing: { email_testing: 'plan', sms: 'plan', exit_criteria: 'plan' },
      pricing: { products: { mc_contacts: { tiers: agency.price_tiers } } },
    })
    expect(await me.call(contactLimit.get, {})).toMatchObject({
      limit: 50,
      beyond: 'agree',
      price: { amount: 5, currency: 'EUR', size: 100 },
    })
    const held = await me.call(plans.ofAccount, {})
    expect(held).toMatchObject({ name: 'agency-answers', title: 'Agency', kind: 'basic' })
    expect(held.usage.map(({ name, used, most }) => [name, used, most])).toEqual([
      ['contacts', 0, 50],
      ['emails', 0, 500],
      ['forms', 0, 2],
      ['automations', 0, 1],
      ['custom_fields', 0, 1],
      ['teammates', 1, 3],
      ['tests', 0, 0],
    ])
    expect(held.features.filter(({ missing }) => missing === null).map(({ name }) => name)).toEqual([
      'automations',
      'ads',
    ])
    expect(await me.call(account.sendCredits, {})).toMatchObject({ total: 500, is_hard_limit: false })
  })

  test('is changed for all of its accounts at once', async ({ server }) => {
    const { me } = await onAgency(server, 'changed')
    await me.call(account.offerings, {})
    const limits = { ...agency.limits, forms: null }
    await server.owner.call(plans.put, put('agency-changed', { ...agency, limits }))
    expect((await me.call(account.offerings, {})).entitlements).toMatchObject({ signup_forms: null })
  })

  test('limits automations, custom fields and people', async ({ server }) => {
    const { me } = await onAgency(server, 'limits')
    const series = (title: string) => ({ body: { title } }) as never
    expect(await me.outcome(automations.create, series('One'))).toBe(201)
    expect(await me.outcome(automations.create, series('Two'))).toBe('automation_limit_reached')
    const field = (name: string) => ({ body: { name, field_type: 'Text' as const } })
    expect(await me.outcome(customFields.create, field('one'))).toBe(200)
    expect(await me.outcome(customFields.create, field('two'))).toBe('custom_field_limit_reached')
    const admin = await givenPerson(server, 'limits.admin', { type: 'admin', account: me.account })
    const invite = (email: string) => ({ body: { email, is_admin: true, scopes: [] } })
    expect(await admin.outcome(teammates.invite, invite('one@limits.example'))).toBe(201)
    expect(await admin.outcome(teammates.invite, invite('two@limits.example'))).toBe('teammate_limit_reached')
  })

  test('is deleted only without accounts, and those of the product never', async ({ server }) => {
    const { username } = await onAgency(server, 'deleted')
    const remove = (name: string) => server.owner.outcome(plans.delete, { params: { name } })
    expect(await remove('agency-deleted')).toBe('plan_in_use')
    await server.owner.call(plans.assign, assign(username, 'basic'))
    expect(await remove('agency-deleted')).toBe(204)
    expect(await remove('agency-deleted')).toBe('plan_not_found')
    expect(await remove('basic')).toBe('plan_is_standard')
    expect(await server.owner.outcome(plans.assign, assign(username, 'agency-deleted'))).toBe(
      'plan_not_found',
    )
    expect(await server.owner.outcome(plans.assign, assign('nobody-here', 'basic'))).toBe('account_not_found')
  })

  test('is one of a hundred', async ({ server }) => {
    const { db } = server.product.services.database
    const many = sql`select 'many-' || n, 'Many', 'basic', false, false, false, false from generate_series(1, 100) as n`
    await sql`insert into plan (name, title, kind, may_exceed, has_exit_criteria, has_sms, has_ads) ${many}`.execute(
      db,
    )
    expect(await server.owner.outcome(plans.put, put('one-more'))).toBe('plan_limit_reached')
    expect(await server.owner.outcome(plans.put, put('many-7'))).toBe(200)
    await sql`delete from plan where name like 'many-%'`.execute(db)
  })

  test('is seen and set by administrators of the first account only', async ({ server }) => {
    const other = await server.as('elsewhere')
    expect(await other.outcome(plans.list, {})).toBe('installation_elsewhere')
    expect(await other.outcome(plans.put, put('mine'))).toBe('installation_elsewhere')
    expect(await other.outcome(plans.assign, assign('owner', 'free'))).toBe('installation_elsewhere')
    const teammate = await givenPerson(server, 'no.operator', {
      type: 'teammate',
      scopes: ['billing.read', 'billing.update'],
      account: server.owner.account,
    })
    expect(await teammate.outcome(plans.list, {})).toBe('administrator_required')
    expect(await teammate.outcome(plans.put, put('theirs'))).toBe('administrator_required')
    expect(await teammate.outcome(plans.assign, assign('owner', 'free'))).toBe('administrator_required')
    const names = (await server.owner.call(plans.list, {})).result.map(({ name }) => name)
    expect(names.filter((name) => !name.startsWith('agency'))).toEqual(['trial', 'free', 'basic', 'advanced'])
  })
})

test.for([
  ['the plan', { plan: 'free' }, { sms: 'plan', ads: 'plan', email_testing: 'plan', exit_criteria: 'plan' }],
  ['the region before the plan', { plan: 'free', region: 'eu' }, { sms: 'region', ads: 'plan' }],
  ['the region', { plan: 'advanced', region: 'eu' }, { sms: 'region' }],
] as const)('what is missing is named with its reason: %s', async ([name, change, missing], { server }) => {
  const me = await server.as(`missing by ${name}`)
  await givenPlan(server, me.account, change)
  expect((await me.call(account.offerings, {})).missing).toMatchObject(missing)
})
