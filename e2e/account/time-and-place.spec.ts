import { expect, owner, test } from '../fixtures.ts'
import { startProduct } from '../start-product.ts'

test.use({ signedIn: false })

test('the first sign-in brings the time zone, and times are chosen and shown in it', async ({
  page,
  playwright,
  expectAccessible,
}) => {
  // A product without a sign-in so far.
  const product = await startProduct('time-and-place')
  const api = await playwright.request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { authorization: `Bearer ${owner.apiKey}` },
  })
  try {
    await page.goto(`${product.url}/account/settings`)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password').fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(
      /^Europe\/Berlin \(GMT\+[12]\)$/,
    )
    await expectAccessible()

    const made = await api.post('/v3/marketing/singlesends', { data: { name: 'Planned' } })
    const { id } = (await made.json()) as { id: string }
    await page.goto(`${product.url}/single-sends/${id}/editor`)
    await page.getByText('Date and time').click()
    await page.getByRole('textbox', { name: 'Date' }).fill('1/7/2030')
    await page.getByRole('spinbutton', { name: 'Time: hours' }).fill('09')
    await page.getByRole('spinbutton', { name: 'Time: minutes' }).fill('30')
    await page.getByLabel('Time: AM or PM').fill('PM')
    await page.getByRole('button', { name: 'Choose from a calendar' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose from a calendar' })).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('Jan 8, 2030')
    await expect(page.locator('[data-save-state=saved]')).toBeVisible()
    const stored = await (await api.get(`/v3/marketing/singlesends/${id}`)).json()
    expect(stored.send_at).toBe('2030-01-08T20:30:00.000Z')
    await page.goto(`${product.url}/single-sends/${id}/review`)
    await expect(page.getByText(/Jan 8, 2030, 9:30\sPM GMT\+1/).first()).toBeVisible()
  } finally {
    await api.dispose()
    await product.stop()
  }
})
