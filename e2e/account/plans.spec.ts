import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** The account's own plan is given back, since other tests share the product. */
test.afterEach(async ({ api }) => {
  const given = await api.put('/v3/installation/accounts/owner/plan', { data: { plan: 'advanced' } })
  expect(given.ok(), await given.text()).toBe(true)
})

const plan = (kind: 'free' | 'basic', contacts: number) => ({
  title: `Browser ${kind}`,
  kind,
  limits: {
    contacts,
    emails: 6000,
    forms: 1,
    automations: null,
    tests: 0,
    teammates: null,
    custom_fields: null,
  },
  may_exceed: kind === 'basic',
  exit_criteria: true,
  sms: false,
  ads: false,
  price_tiers: [{ min: contacts + 1, max: Number.MAX_SAFE_INTEGER, size: 100, amount: 5, currency: 'EUR' }],
  toggles: [],
})

async function givenPlan(api: APIRequestContext, kind: 'free' | 'basic', contacts: number): Promise<void> {
  const put = await api.put(`/v3/installation/plans/browser-${kind}`, { data: plan(kind, contacts) })
  expect(put.ok(), await put.text()).toBe(true)
  const data = { plan: `browser-${kind}` }
  const assigned = await api.put('/v3/installation/accounts/owner/plan', { data })
  expect(assigned.ok(), await assigned.text()).toBe(true)
}

/** The number of contacts that count: as many as the limit of a plan that has no room. */
async function billed(api: APIRequestContext): Promise<number> {
  const { billable_count } = await (await api.get('/v3/marketing/contacts/limit')).json()
  return billable_count
}

async function addContact(page: Page, email: string): Promise<void> {
  await page.goto('/contacts/new/contacts')
  await page.locator('input[name=email-0]').fill(email)
  await page.getByRole('button', { name: 'Add 1 contact' }).click()
}

test('a free plan must be changed before it has more contacts', async ({ page, api, expectAccessible }) => {
  await givenPlan(api, 'free', await billed(api))
  await addContact(page, 'one-too-many@example.org')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('plan')
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible()

  await page.goto('/account/limits')
  await expect(page.getByText(/^To go beyond a limit, this account needs another plan/)).toBeVisible()
  await expect(page.getByText('At the limit, nothing can be added.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Usage of the plan' })).toContainText('of 6,000')
})

test('a paid plan has more contacts once a person agrees to the cost', async ({
  page,
  api,
  expectAccessible,
}) => {
  const before = await billed(api)
  await givenPlan(api, 'basic', before)
  await addContact(page, 'agreed@example.org')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('€5.00')
  await expectAccessible()
  await dialog.getByRole('checkbox').check()
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByText(/^Adding 1 contact/)).toBeVisible()
  await expect.poll(() => billed(api)).toBe(before + 1)
})

test('the operator makes a plan and gives it to an account, and its gate follows within five seconds', async ({
  page,
  api,
  open,
  settled,
  expectAccessible,
}) => {
  const outcome = async () => {
    const answer = await api.post('/v3/marketing/signup_forms', {
      data: { name: `Gate ${Date.now()}`, language: 'en' },
    })
    return answer.ok() ? 'made' : (await answer.json()).errors[0].error_id
  }
  expect(await outcome()).toBe('made')
  await open('/account/settings')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Plans and accounts' }).click()
  await page.getByRole('link', { name: 'Create plan' }).click()
  await page.getByLabel('Title').fill('No forms')
  await page.getByLabel('Name').fill('no-forms')
  await page.getByLabel('Signup forms').fill('0')
  await settled()
  await expectAccessible()
  await page.getByRole('button', { name: 'Create plan' }).click()
  await expect(page.getByRole('link', { name: 'No forms' })).toBeVisible()

  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('own')
  const row = page.getByRole('row', { name: /^owner/ })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Change plan' }).click()
  await page.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'No forms' }).click()
  await settled()
  await expectAccessible()
  await page.getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByText('owner has the new plan.')).toBeVisible()
  await expect.poll(outcome, { timeout: 5000 }).toBe('form_limit_reached')
  await expect(row).toContainText('No forms')
})
