import { newDesign, newModule } from '@carillon/email-design/defaults'
import { expect, test } from '../fixtures.ts'

const brand = {
  logo: null,
  text_color: '#2b2a27',
  background_color: '#eef1f6',
  content_color: '#ffffff',
  link_color: '#8a1c5a',
  button_color: '#3d2a6d',
  button_text_color: '#ffffff',
  font: 'georgia,serif',
  button_radius: 20,
  company: 'Nordlicht',
  address_lines: ['Hafenstraße 1'],
  footer_text: '',
  social_links: [],
}

test('new messages have the look of the brand, and a saved row of one is inserted into another', async ({
  page,
  open,
  api,
  expectAccessible,
}) => {
  expect((await api.put('/v3/brand_kit', { data: brand })).status()).toBe(200)
  try {
    await open('/single-sends/new/selector/template/blank-design')
    await expect(page).toHaveURL(/\/single-sends\/[0-9a-f-]{36}\/editor/)
    await expect(page.locator('[data-kind=unsubscribe]')).toContainText('Hafenstraße 1')

    await open('/single-sends/new/selector/system-designs')
    await expect(page.getByRole('switch', { name: 'In our brand' })).toBeChecked()
    await expect(page.locator('iframe').first()).toBeAttached()
    await expectAccessible()
    await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
    await expect(page).toHaveURL(/\/single-sends\/[0-9a-f-]{36}\/editor/)
    const footer = page.locator('[data-kind=unsubscribe]')
    await expect(footer).toContainText('Nordlicht')
    await footer.click()
    await page.getByRole('button', { name: 'Save row' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save row' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByLabel('Name').fill('Our footer')
    await page.keyboard.press('Enter')
    await expect(page.getByText('“Our footer” was saved.')).toBeVisible()

    const document = newDesign('en', [newModule('text', 'first')])
    const made = await api.post('/v3/designs', { data: { name: 'Other', editor: 'design', document } })
    const { id } = (await made.json()) as { id: string }
    await open(`/design-library/your-designs/${id}/editor`)
    const saved = page.getByRole('region', { name: 'Saved rows' })
    await expect(saved.locator('iframe')).toBeAttached()
    await expectAccessible()
    await saved.getByRole('button', { name: 'Insert Our footer' }).press('Enter')
    await expect(page.locator('[data-module]')).toHaveCount(2)
    await expect(footer).toContainText('Hafenstraße 1')

    await saved
      .getByRole('button', { name: 'Insert Our footer' })
      .dragTo(page.locator('[data-module=first]'), {
        targetPosition: { x: 40, y: 4 },
      })
    await expect(page.locator('[data-module]')).toHaveCount(3)
    await expect(page.locator('[data-module]').first()).toHaveAttribute('data-kind', 'unsubscribe')
  } finally {
    await api.delete('/v3/brand_kit')
  }
})
