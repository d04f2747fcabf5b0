import { expect, test } from '../fixtures.ts'
import { givenDraft, givenSendable, post } from './given.ts'

const text = {
  draft: 'Draft',
  duplicate: 'Duplicate',
  copy: 'Copy of',
  search: 'Search by name',
  nothing: 'Nothing matches',
  clear: 'Clear search and filters',
  remove: 'Delete Single Send',
  removeMany: 'Delete 2 Single Sends',
  deleteChosen: 'Delete',
  unscheduleFirst: 'Unschedule these first:',
  preview: 'Preview',
  tomorrow: /^Tomorrow/,
  unschedule: 'Unschedule',
  createDesign: 'Create design',
  own: 'Your designs',
} as const

test.describe('the index of single sends', () => {
  test('finds, duplicates, previews and deletes', async ({ page, api, expectAccessible }) => {
    const name = `Index ${Date.now()}`
    await givenDraft(api, name, await givenSendable(api, 1))
    await page.goto('/single-sends')
    const row = (start: string) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name: start, exact: true }) })
    await expect(row(name).getByText(text.draft)).toBeVisible()
    await expectAccessible()

    const act = async (of: string, action: string) => {
      await row(of).locator('[data-kebab]').click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await act(name, text.duplicate)
    await expect(row(`${text.copy} ${name}`)).toBeVisible()

    await page.getByPlaceholder(text.search).fill('nothing is called so')
    await expect(page.getByText(text.nothing)).toBeVisible()
    await expect(page).toHaveURL(/search=nothing/)
    await page.getByPlaceholder(text.search).fill(name)
    await expect(page.getByRole('row')).toHaveCount(3)

    await act(name, text.preview)
    await expect(page).toHaveURL(/\/preview\?search=/)
    await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/single-sends\?search=/)

    await act(name, text.createDesign)
    await expect(page.getByRole('status').filter({ hasText: name }).last()).toBeVisible()

    await page.getByRole('checkbox').first().check()
    await page.getByRole('toolbar').getByRole('button', { name: text.deleteChosen, exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText(`${text.copy} ${name}`)
    await expectAccessible()
    await page.getByRole('dialog').getByRole('button', { name: text.removeMany }).click()
    await expect(page.getByText(text.nothing)).toBeVisible()
  })

  test.describe('with a clock of its own', () => {
    // A page with a changed clock can't get the true time back.
    test.use({ browserContext: 'new' })

    test('shows a schedule, which can be taken back', async ({ page, api }) => {
      const name = `Later ${Date.now()}`
      const id = await givenDraft(api, name, await givenSendable(api, 1))
      // The clock of the page is set to noon, so that its day does not end during the test, also if a clock change
      // moves it by an hour.
      const noon = new Date().setUTCHours(12, 0, 0, 0)
      await page.clock.setFixedTime(noon)
      const tomorrow = new Date(noon + 24 * 3_600_000).toISOString()
      const answer = await api.put(`/v3/marketing/singlesends/${id}/schedule`, {
        data: { send_at: tomorrow },
      })
      expect(answer.status()).toBe(201)
      await page.goto(`/single-sends?search=${encodeURIComponent(name)}`)
      await expect(page.getByText(text.tomorrow)).toBeVisible()

      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('toolbar').getByRole('button', { name: text.deleteChosen, exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText(text.unscheduleFirst)
      await page.keyboard.press('Escape')

      await page.locator('[data-kebab]').click()
      await page.getByRole('menuitem', { name: text.unschedule }).click()
      await expect(page.getByRole('row').getByText(text.draft)).toBeVisible()

      await page.goto(`/single-sends/${id}/delete`)
      await page.getByRole('dialog').getByRole('button', { name: text.remove }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect((await api.get(`/v3/marketing/singlesends/${id}`)).status()).toBe(404)
    })
  })
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('rows show status and number, and nothing overflows the page', async ({ page, api }) => {
    await post(api, '/v3/marketing/singlesends', { name: `Narrow ${'long '.repeat(12)}name` })
    await page.goto('/single-sends')
    await expect(page.getByRole('link', { name: /^Narrow/ }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
