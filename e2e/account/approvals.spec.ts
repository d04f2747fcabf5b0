import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { axeOn } from '../axe.ts'
import { expectFits } from '../expect-fits.ts'
import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { givenDraft, givenSendable } from '../single-sends/given.ts'

const off = { sends_above: null, automations: false, deletions_above: null }

async function setApprovals(api: APIRequestContext, settings: object): Promise<void> {
  const saved = await api.put('/v3/approvals/settings', { data: { ...off, ...settings } })
  expect(saved.status(), await saved.text()).toBe(200)
}

// The product of the worker is that of other tests as well.
test.afterEach(({ api }) => setApprovals(api, {}))

test('one person asks for approval of a send, another one finds it in the inbox, reviews and approves it', async ({
  page,
  api,
  browser,
  product,
  expectAccessible,
  expectStill,
}) => {
  await setApprovals(api, { sends_above: 2 })
  const id = await givenDraft(api, 'Spring sale', await givenSendable(api))
  await api.patch(`/v3/marketing/singlesends/${id}`, { data: { send_at: inDays(3) } })
  const mia = await givenAdministrator('mia@freigabe.example', { api, browser, product })
  await mia.goto(`/single-sends/${id}/review`)
  await expect(
    mia.getByText(/Sends to more than 2 recipients wait for approval. This one goes to 3/),
  ).toBeVisible()
  await mia.getByRole('button', { name: 'Ask for approval' }).click()
  const dialog = mia.getByRole('dialog')
  await expect(dialog.getByText(/may approve it/)).toBeVisible()
  expect((await (await axeOn(mia)).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(dialog).toBeHidden()
  await expect(mia.getByText(/^You asked for approval on/)).toBeVisible()
  await expect(mia.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  await page.goto('/')
  await page.getByRole('link', { name: /^Notifications, \d+ unread/ }).click()
  const told = page.getByRole('listitem').filter({ hasText: 'Approval needed: Spring sale' })
  await told.getByRole('link', { name: 'Review the request' }).click()
  await expect(page).toHaveURL(/\/account\/approvals\/[\w-]+$/)
  await expect(page.getByText('Send to 3 recipients')).toBeVisible()
  await expect(page.getByRole('region', { name: 'How it looks' }).getByText('1 of 3')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sender' }).getByRole('button')).toHaveCount(0)
  await expectAccessible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expectStill()
  await page.getByLabel('Reason (optional)').fill('Looks good')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Another person approved this, and it was carried out.')).toBeVisible()

  await mia.goto('/single-sends')
  const row = mia.getByRole('row', { name: /Spring sale/ })
  await expect(row).not.toContainText('Draft')
  await expect
    .poll(async () => (await mailTo(api, 'mia@freigabe.example')).subject)
    .toBe('Approved: Spring sale')
  await mia.context().close()
  const stored = await (await api.get(`/v3/marketing/singlesends/${id}`)).json()
  expect(stored.status).toBe('scheduled')
})

test.describe('in German, on a phone', () => {
  test.use({ language: 'de', viewport: { width: 360, height: 740 } })

  test('the deletion of a list waits, its page says so, and its approver sees whom it is about', async ({
    page,
    api,
    browser,
    product,
    expectAccessible,
    expectStill,
  }) => {
    await setApprovals(api, { deletions_above: 1 })
    const { listId } = await givenSendable(api)
    const mia = await givenAdministrator('lea@freigabe.example', { api, browser, product })
    await mia.goto(`/contacts/lists/${listId}/delete`)
    await mia.getByRole('radio', { name: /Delete them from the account too/ }).click()
    await mia.getByRole('textbox').fill((await mia.getByRole('heading', { level: 1 }).textContent()) ?? '')
    const answer = mia.waitForResponse((one) => one.request().method() === 'DELETE')
    await mia.getByRole('button', { name: 'Ask for approval' }).click()
    const asked = await answer
    expect(asked.status(), await asked.text()).toBe(202)
    await page.goto(`/contacts/lists/${listId}`)
    await expect(
      page.getByText(/lea@freigabe.example hat am .* eine Freigabe für eine Löschung angefragt/),
    ).toBeVisible()
    await expectStill()
    await expectAccessible()
    await expectFits(page)
    await page.getByRole('link', { name: 'Anfrage öffnen' }).click()
    await expect(page.getByText('3 Kontakte löschen')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '@example.org' })).toHaveCount(3)
    await expectAccessible()
    await expectFits(page)
    await page.goto('/account/approvals?status=waiting')
    await expect(page.getByRole('link', { name: /^Set / }).first()).toBeVisible()
    await expectAccessible()
    await expectFits(page)
    await mia.context().close()
  })
})

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

/** An administrator, signed in by their invitation in a browser of their own. */
async function givenAdministrator(
  email: string,
  { api, browser, product }: { api: APIRequestContext; browser: Browser; product: string },
): Promise<Page> {
  const invited = await api.post('/v3/teammates', { data: { email, scopes: [], is_admin: true } })
  expect(invited.status(), await invited.text()).toBe(201)
  const { text } = await mailTo(api, email)
  const context = await browser.newContext({ baseURL: product, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(/\/invitation\/[\w-]+/.exec(text)?.[0] ?? '')
  await page.getByLabel(/First name|Vorname/).fill('Mia')
  await page.getByLabel(/Choose a password|Passwort/).fill('a long new password')
  await page.getByRole('button', { name: /Accept invitation|Einladung annehmen/ }).click()
  await expect(page).toHaveURL(/\/$/)
  return page
}
