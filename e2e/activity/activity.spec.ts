import { expect, test } from '../fixtures.ts'

test('the drawer of background jobs shows an export until it is done, and leads to it', async ({
  page,
  api,
  open,
  expectAccessible,
}) => {
  await open('/senders')
  const button = page.getByRole('button', { name: /^Background jobs/ })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Background jobs' })
  await expect(
    drawer.getByText('Jobs that ended are kept here').or(drawer.getByText('No background jobs')),
  ).toBeVisible()
  const answer = await api.post('/v3/marketing/contacts/exports', { data: {} })
  expect(answer.status()).toBe(202)
  const job = drawer.getByRole('listitem').filter({ hasText: 'Export of contacts' }).first()
  await expect(job.getByText('Done', { exact: true })).toBeVisible()
  await expect(job.getByText(/^Started by API key /)).toBeVisible()
  await expectAccessible()
  await expectAccessible('dark')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await job.getByRole('link').click()
  await expect(page).toHaveURL(/\/contacts\/exports$/)
  await expect(drawer).toBeHidden()
})
