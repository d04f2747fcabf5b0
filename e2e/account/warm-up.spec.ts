import { expect, test } from '../fixtures.ts'

test('a warm-up plan is started, edited and ended', async ({
  page,
  open,
  settled,
  api,
  expectAccessible,
}) => {
  await open('/account/settings')
  await page.getByRole('link', { name: 'Open warm-up plan' }).click()
  const form = page.getByRole('form', { name: 'New warm-up plan' })
  // The amount is so large that it holds back no send of another test.
  await form.getByLabel('Day 1, Total').fill('900000')
  for (const name of ['Gmail', 'Microsoft', 'Yahoo/AOL']) {
    await form.getByRole('button', { name: `Remove ${name}` }).click()
  }
  await form.getByRole('button', { name: 'Start plan' }).click()
  const days = page.getByRole('table', { name: 'Days of the plan' })
  await expect(days.locator('tr[aria-current=date]')).toContainText('of 900,000')
  await settled()
  await expectAccessible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Remove last day' }).click()
  await settled()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(days.getByRole('row')).toHaveCount(21)
  const kept = (await (await api.get('/v3/warm_up')).json()) as { plan: { status: string; days: unknown[] } }
  expect(kept.plan).toMatchObject({ status: 'running', days: { length: 20 } })

  await page.getByRole('button', { name: 'End' }).click()
  await page.getByRole('button', { name: 'End plan' }).click()
  await expect(page.getByText(/Since then it limits nothing/)).toBeVisible()
})
