import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, owner, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'

test('a person asks for access, an administrator grants it from the mail, and the button appears', async ({
  page,
  api,
  browser,
  product,
  expectAccessible,
}) => {
  const email = 'ada@anfrage.example'
  const theirs = await givenTeammate(email, { api, browser, product })
  await theirs.goto('/single-sends')
  await expect(theirs.getByRole('heading', { name: 'You don’t have access to this area' })).toBeVisible()
  await askFor(theirs, 'Marketing')

  await expect(async () => {
    expect((await mailTo(api, owner.email)).subject).toBe(`${email} asks for access: Marketing`)
  }).toPass()
  const { text } = await mailTo(api, owner.email)
  const link = /\/e\/q\/[\w.-]+/.exec(text)?.[0] ?? ''
  // To open the link decides nothing: programs that check links in mail open them as well.
  const decider = await browser.newContext({ baseURL: product, locale: 'en-US' })
  const decision = await decider.newPage()
  await decision.goto(link)
  await expect(decision.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.goto('/account/requests')
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible()
  await expectAccessible()
  await decision.getByRole('button', { name: 'Approve' }).click()
  await expect(decision.getByRole('heading', { name: 'Approved' })).toBeVisible()
  await decider.close()

  // The session is the one of before: the page is only loaded anew.
  await theirs.reload()
  await expect(theirs.getByRole('link', { name: 'Create Single Send' }).first()).toBeVisible()
  await expect.poll(async () => (await mailTo(api, email)).subject).toBe('Access approved: Marketing')
  await theirs.context().close()
})

test('an administrator opens a request from the inbox, denies one, and approves one on the page', async ({
  page,
  api,
  browser,
  product,
  expectAccessible,
}) => {
  const email = 'bela@anfrage.example'
  const theirs = await givenTeammate(email, { api, browser, product })
  await theirs.goto('/senders')
  await askFor(theirs, 'Statistics')
  await theirs.goto('/automations')
  await askFor(theirs, 'Automations')

  await page.goto('/')
  await page.getByRole('link', { name: /^Notifications, \d+ unread/ }).click()
  const told = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'Automations' })
  await told.getByRole('link', { name: 'Show the request' }).click()
  await expect(page).toHaveURL(/\/account\/requests/)
  await choose(page, 'Statistics', 'Deny')
  await expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText(`The request of ${email} was denied.`)).toBeVisible()
  await choose(page, 'Automations', 'Approve')
  await expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Nobody asks for access')).toBeVisible()

  await theirs.reload()
  await expect(theirs.getByRole('link', { name: 'Create an automation' }).first()).toBeVisible()
  await theirs.context().close()
})

async function choose(page: Page, group: string, action: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(group) })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function askFor(page: Page, group: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Access to' })
  await field.click()
  await page.getByRole('option', { name: group, exact: true }).click()
  await page.getByRole('button', { name: 'Request access' }).click()
  await expect(page.getByText(/Your request was sent to the administrators/)).toBeVisible()
}

/** A teammate without any right, signed in by their invitation in a browser of their own. */
async function givenTeammate(
  email: string,
  { api, browser, product }: { api: APIRequestContext; browser: Browser; product: string },
): Promise<Page> {
  const invited = await api.post('/v3/teammates', { data: { email, scopes: [], is_admin: false } })
  expect(invited.status(), await invited.text()).toBe(201)
  const { text } = await mailTo(api, email)
  const context = await browser.newContext({ baseURL: product, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(/\/invitation\/[\w-]+/.exec(text)?.[0] ?? '')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Choose a password').fill('a long new password')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page).toHaveURL(/\/$/)
  return page
}
