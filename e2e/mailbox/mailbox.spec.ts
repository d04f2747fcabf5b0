import { expect, test } from '../fixtures.ts'

const text = {
  title: 'Mailbox',
  search: 'Search the mailbox',
  text: 'Plain text',
  source: 'Source',
  clear: 'Delete all messages',
  empty: 'No mail yet',
  gone: 'Message not found',
} as const

test.describe('the mailbox', () => {
  test('shows new mail, opens a message and can be emptied', async ({ page, api, expectAccessible }) => {
    await page.goto('/mailbox')
    await expect(page.getByRole('heading', { name: text.title })).toBeVisible()

    const email = 'inbox@nordlicht.example'
    const made = await api.post('/v3/marketing/senders', {
      data: {
        nickname: 'Inbox',
        from: { email, name: 'Nordlicht' },
        reply_to: { email },
        address: 'Hafenstraße 1',
        city: 'Köln',
        country: 'Germany',
      },
    })
    expect(made.status()).toBe(201)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toBeVisible()
    await expectAccessible()

    await page.getByPlaceholder(text.search).fill('nobody@nowhere')
    await expect(row).toHaveCount(0)
    await page.getByPlaceholder(text.search).fill(email)
    await row.getByRole('link').click()
    await expect(page.getByText(email).first()).toBeVisible()
    const subject = await page.getByRole('heading', { level: 1 }).textContent()
    expect(subject).toBeTruthy()
    await expectAccessible()

    await page.getByText(text.source, { exact: true }).click()
    await expect(page).toHaveURL(/view=source/)
    await expect(page.locator('pre')).toContainText('Message-ID:')
    await page.getByText(text.text, { exact: true }).click()
    await expect(page.locator('pre').getByRole('link', { name: '/e/v/' })).toBeVisible()
    await page.getByText(text.source, { exact: true }).click()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible()
    await page.reload()
    await expect(page.locator('pre')).toContainText('Message-ID:')

    await page.goto('/mailbox/00000000-0000-4000-8000-000000000000')
    await expect(page.getByText(text.gone)).toBeVisible()

    await page.goto('/mailbox/clear')
    await expectAccessible()
    await page.getByRole('button', { name: text.clear }).click()
    await expect(page).toHaveURL(/\/mailbox$/)
    await expect(page.getByText(text.empty)).toBeVisible()
    await expectAccessible()
  })
})
