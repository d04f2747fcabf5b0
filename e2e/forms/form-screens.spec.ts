import { expect, test } from '../fixtures.ts'
import { judgeScreen } from '../judge-screen.ts'
import { post } from '../single-sends/given.ts'

test('the screens of a form, and its fields in another order by dragging', async ({
  page,
  api,
  open,
  settled,
  expectStill,
  expectFocusToType,
  expectAccessible,
}) => {
  const forms = '/v3/marketing/signup_forms'
  const form = await post(api, forms, { name: 'Harbour letters', language: 'en' })
  const data = { draft: { ...form.draft, double_opt_in: false } }
  expect((await api.post(`${forms}/${form.id}/apply`, { data })).status()).toBe(200)
  const base = `/forms/signup/${form.id}`
  const judges = { page, settled, expectStill, expectFocusToType, expectAccessible }
  for (const path of [
    '/share',
    '/delete',
    '/stats',
    '/editor/new_list',
    '/editor/share',
    '/editor?panel=build',
  ]) {
    await test.step(path, async () => {
      await open(`${base}${path}`)
      await judgeScreen(judges, 'en')
    })
  }
  const list = page.getByRole('list', { name: 'Fields of the form' })
  const shown = page.frameLocator('iframe[title="Preview of the form"]')
  await expect(shown.locator('label').first()).toHaveText('First name')
  const email = list.getByRole('listitem').filter({ hasText: 'Email' })
  await email.getByTitle('Move Email').dragTo(list.getByRole('listitem').first(), {
    targetPosition: { x: 40, y: 4 },
  })
  await expect(list.getByRole('listitem').first()).toContainText('Email')
  // The preview beside the editor is the page that the server makes of the form.
  await expect(shown.locator('label').first()).toHaveText('Email *')
  await shown.locator('label', { hasText: 'Last name' }).click()
  await expect(list.getByRole('button', { name: 'Last name', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Save & apply' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  const { published } = await (await api.get(`${forms}/${form.id}`)).json()
  expect(published.fields.map(({ field }: { field: string }) => field)).toEqual([
    'email',
    'first_name',
    'last_name',
  ])
})

test.describe('on a phone in German', () => {
  test.use({ language: 'de', viewport: { width: 390, height: 844 } })

  test('the bars above the preview of a form take 160 pixels at most', async ({ page, api, open }) => {
    const form = await post(api, '/v3/marketing/signup_forms', { name: 'Hafenbrief', language: 'de' })
    await open(`/forms/signup/${form.id}/editor`)
    await page.getByText('Vorschau', { exact: true }).click()
    const frame = page.locator('iframe[title]')
    await expect(frame).toBeVisible()
    // The choice of what the preview shows is part of it.
    const choice = page.getByRole('radiogroup').filter({ has: page.getByRole('radio', { name: 'Fehler' }) })
    const top = (await choice.locator('..').boundingBox())?.y
    expect(top).toBeLessThanOrEqual(160)
  })
})
