import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { givenDraft, givenSendable } from './single-sends/given.ts'

test('a campaign is made from the list to the review without leaving legacy', async ({ page, api }) => {
  await givenSendable(api)
  await page.goto('/legacy/single-sends')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  await expect(page).toHaveTitle(/^Campaigns/)
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url())
  })
  await main.getByRole('link', { name: 'Create Campaign' }).first().click()
  await expect(page).toHaveURL(/\/legacy\/single-sends\/new/)
  await main.getByText('Prepared designs', { exact: true }).click()
  await main.getByRole('link', { name: 'Announcement', exact: true }).click()
  await expect(page).toHaveURL(/\/legacy\/single-sends\/[\w-]+\/editor/)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hello from before')
  await page.getByRole('button', { name: 'Review and send' }).click()
  await expect(page).toHaveURL(/\/legacy\/single-sends\/[\w-]+\/review/)
  await main.getByRole('link', { name: 'Campaigns' }).click()
  await expect(page).toHaveURL(/\/legacy\/single-sends$/)
  expect(loads).toEqual([])
})

test('a legacy page opens in new, with the id, the query and the hash', async ({ page, api }) => {
  const given = await givenSendable(api)
  const id = await givenDraft(api, 'Seen in both', given)
  await page.goto(`/legacy/contacts/lists/${given.listId}?search=ada#people`)
  await page.getByRole('link', { name: 'Open in new' }).click()
  await expect(page).toHaveURL(new RegExp(`[^y]/contacts/lists/${given.listId}\\?search=ada#people$`))
  await expect(page.getByRole('link', { name: 'Open in new' })).toHaveCount(0)
  // An editor has the window to itself, and the band above it.
  await page.goto(`/legacy/single-sends/${id}/editor`)
  await expect(page.getByRole('link', { name: 'Open in new' })).toBeInViewport()
  const { scrolls } = await page.evaluate(() => ({
    scrolls: document.documentElement.scrollHeight > window.innerHeight,
  }))
  expect(scrolls).toBe(false)
})

test('addresses of the old application lead to the page of the thing', async ({ page, api }) => {
  const { listId } = await givenSendable(api)
  const number = await numberOfList(api, listId)
  await page.goto(`/marketing_campaigns/ui/lists/${number}?search=ada#people`)
  await expect(page).toHaveURL(new RegExp(`/legacy/contacts/lists/${listId}\\?search=ada#people$`))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/marketing_campaigns/ui/no_such_page?a=b')
  await expect(page).toHaveURL(/\/legacy\/single-sends\?a=b$/)
  await page.goto('/legacy/contacts/lists/987654321')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  // The start page has no twin, so the way to it leaves legacy.
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('/tne keeps the query and the hash', async ({ page }) => {
  await page.goto('/tne/contacts?search=ada#x')
  await expect(page).toHaveURL(/[^e]\/contacts\?search=ada#x$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
})

test('an address that ends like a file opens when it is loaded', async ({ page }) => {
  await page.goto('/contacts/lists/summer.sale.html')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

/** The number of a list, which only the calls of the old API show: the first one that leads to its id. */
async function numberOfList(api: APIRequestContext, id: string): Promise<number> {
  for (let number = 1; number < 1000; number++) {
    const answer = await api.get('/v3/marketing/legacy_numbers', { params: { kind: 'list', number } })
    if (answer.ok() && (await answer.json()).id === id) return number
  }
  throw new Error('no number leads to the list')
}
