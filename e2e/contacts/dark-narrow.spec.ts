import { expect, test } from '../fixtures.ts'

test.use({ theme: 'dark', viewport: { width: 360, height: 780 }, language: 'de' })

test('pages are accessible in dark mode and fit 360 pixels', async ({
  page,
  api,
  open,
  settled,
  expectAccessible,
}) => {
  await api.put('/v3/marketing/contacts', {
    data: { contacts: [{ email: 'someone.with.a.rather.long.name@a-long-domain.example' }] },
  })
  for (const path of [
    '/contacts',
    '/contacts/all',
    '/contacts/new_list',
    '/contacts/import/upload-csv',
    '/contacts/new/contacts',
    '/custom-fields',
    '/custom-fields/new',
  ]) {
    await test.step(path, async () => {
      await open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled()
      await expectAccessible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  }
})
