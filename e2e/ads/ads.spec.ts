import type { Page } from '@playwright/test'
import { test } from '../clocked.ts'
import { expect } from '../fixtures.ts'
import type { ClockedProduct } from '../start-product.ts'
import { givenAdImage, givenAudience, givenPartners } from './given.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Moves the clock again and again until something has happened: partners decide, and are asked, as time passes. */
async function moveUntil(
  product: ClockedProduct,
  ms: number,
  hasHappened: () => Promise<boolean>,
): Promise<void> {
  await expect
    .poll(async () => {
      await product.moveBy(ms)
      return hasHappened()
    })
    .toBe(true)
}

/** Fills in the steps of a campaign in the browser, up to the design. */
async function fillSteps(page: Page, { name, list }: { name: string; list: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of the campaign' }).fill(name)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox', { name: /Facebook/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: /Ongoing/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: /People who are like/ }).fill(list)
  await page.getByRole('option', { name: list }).click()
  await page.getByRole('combobox', { name: 'Countries' }).fill('Germany')
  await page.getByRole('option', { name: 'Germany' }).click()
  await expect(page.getByText(/contacts are uploaded/)).toBeVisible()
  await page.getByRole('button', { name: 'Design the ads' }).click()
}

/** Designs the ad on Facebook and opens the review. */
async function design(page: Page, link: string | null): Promise<void> {
  await page.getByRole('textbox', { name: 'Daily budget' }).fill('25')
  if (link !== null) await page.getByRole('textbox', { name: 'Link', exact: true }).fill(link)
  await page.getByRole('textbox', { name: 'Primary text' }).fill('Fresh bread, every morning at six.')
  await page.getByRole('textbox', { name: 'Headline' }).fill('Bread at six')
  await page.getByRole('link', { name: 'Choose an image' }).click()
  await page.getByRole('dialog').getByText('bread.png').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a display campaign goes from the quickstart to active, and is paused', async ({
  page,
  open,
  api,
  clocked,
}) => {
  await givenPartners(api, 'meta')
  await givenAudience(api, 'Regulars of the bakery', 300)
  await givenAdImage(api)
  await open('/ads/campaigns')
  await page.getByRole('link', { name: 'Create a campaign' }).first().click()
  await page.getByRole('radio', { name: /Display ad/ }).check()
  await page.getByRole('radio', { name: /Prospecting/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillSteps(page, { name: 'Bread in spring', list: 'Regulars of the bakery' })
  await design(page, 'https://bakery.example/bread')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('Nothing holds this campaign back.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm campaign' }).click()
  await expect(page.getByText('In review').first()).toBeVisible()
  await moveUntil(clocked, 3 * minuteMs, () => page.getByText('Active').first().isVisible())

  await open('/ads/campaigns')
  const row = page.getByRole('row', { name: /Bread in spring/ })
  await expect(row.getByText('Active')).toBeVisible()
  await row.getByRole('button', { name: /Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(row.getByText('Paused')).toBeVisible()
  await row.getByRole('button', { name: /by place/ }).click()
  const place = page.getByRole('row', { name: /Facebook/ })
  await moveUntil(clocked, minuteMs, () => place.getByText('Paused').isVisible())
})

test('a lead campaign goes from the quickstart to contacts in its list', async ({
  page,
  open,
  api,
  clocked,
}) => {
  await givenPartners(api, 'meta')
  await givenAudience(api, 'Guests of the bakery', 300)
  await givenAdImage(api)
  const leads = await api.post('/v3/marketing/lists', { data: { name: 'People who asked' } })
  const { id: listId } = await leads.json()
  await open('/ads/campaigns/quickstart')
  await page.getByRole('radio', { name: /Lead ad/ }).check()
  await expect(page.getByRole('radio', { name: /Retargeting/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillSteps(page, { name: 'Tell me more', list: 'Guests of the bakery' })
  await design(page, null)
  await page.getByRole('combobox', { name: 'List for new leads' }).click()
  await page.getByRole('option', { name: 'People who asked' }).click()
  await page.getByRole('textbox', { name: 'Privacy policy' }).fill('https://bakery.example/privacy')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Confirm campaign' }).click()
  await moveUntil(clocked, 3 * minuteMs, () => page.getByText('Active').first().isVisible())
  await moveUntil(clocked, hourMs, async () => {
    const { contact_count: count } = await (await api.get(`/v3/marketing/lists/${listId}`)).json()
    return count > 0
  })
  await open(`/contacts/lists/${listId}`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Lists' }).click()
  await expect(page.getByText(/By a lead ad on/)).toBeVisible()
})
