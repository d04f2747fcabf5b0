import { expect, test } from './fixtures.ts'

test('addresses of things that do not exist show that they were not found', async ({ page, api }) => {
  await page.goto('/single-sends/new/selector/nonsense')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeAttached()
  const data = { name: 'Without a picture', email_config: { html_content: '<p>Hello</p>' } }
  const { id } = await (await api.post('/v3/marketing/singlesends', { data })).json()
  await page.goto(`/single-sends/${id}/editor/image_manager/edit`)
  const dialog = page.getByRole('dialog', { name: 'Edit image' })
  await expect(dialog.getByText('This image does not exist.')).toBeVisible()
  await dialog.getByRole('link', { name: 'All images' }).click()
  await expect(page).toHaveURL(/image_manager$/)
})
