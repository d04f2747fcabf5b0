import { expect, test } from './fixtures.ts'
import { givenDraft, givenSendable } from './single-sends/given.ts'

test.use({ viewport: { width: 1280, height: 600 } })

test('a refused field of a long sheet comes into view with its sentence', async ({ page }) => {
  await page.goto('/integrations/segment/add')
  const sheet = page.getByRole('dialog', { name: /Segment/ })
  const add = sheet.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  const key = sheet.getByLabel('Write key')
  await expect(key).toBeFocused()
  await expect(key).toBeInViewport({ ratio: 1 })
  await expect(sheet.locator('[data-problem]').first()).toBeInViewport({ ratio: 1 })
  await key.fill('shared1234')
  for (const box of await sheet.getByRole('checkbox').all()) await box.uncheck()
  await add.press('Enter')
  await expect(sheet.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('a new thing can be opened from its alert, which stands beside the navigation and the panel', async ({
  page,
  api,
}) => {
  const { listId, senderId, groupId } = await givenSendable(api, 1)
  await givenDraft(api, 'Twice', { listId, senderId, groupId })
  await page.goto('/single-sends')
  await page.getByRole('button', { name: 'Actions for Twice' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const alert = page.getByRole('status').filter({ hasText: 'created.' })
  const navigation = page.getByRole('navigation').first()
  const right = async (what: typeof alert) => {
    const { x = 0, width = 0 } = (await what.boundingBox()) ?? {}
    return { from: x, to: x + width }
  }
  expect((await right(alert)).from).toBeGreaterThanOrEqual((await right(navigation)).to)
  await alert.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/single-sends\/[^/]+\/editor/)
  await expect(alert).toHaveCount(0)
})
