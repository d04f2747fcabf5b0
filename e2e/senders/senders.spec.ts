import { expect, test } from '../fixtures.ts'

const text = {
  create: 'Create sender',
  created: 'Sender created',
  verified: 'Verified',
  delete: 'Delete sender',
  deleted: 'deleted',
} as const

test.describe('senders', () => {
  test('are created, verified by email, edited and deleted', async ({ page, api, expectAccessible }) => {
    const nickname = 'Newsletter'
    const email = 'news@nordlicht.example'
    await page.goto('/senders/new')
    await expectAccessible()
    await page.getByRole('button', { name: text.create }).click()
    await expect(page.locator('[aria-invalid]')).not.toHaveCount(0)

    const fill = (name: string, value: string) => page.locator(`input[name=${name}]`).fill(value)
    await fill('from_name', 'Nordlicht Köln')
    await fill('from_email', email)
    await fill('reply_to', 'hallo@nordlicht.example')
    await fill('address', 'Hafenstraße 1')
    await fill('city', 'Köln')
    await fill('country', 'Deutschland')
    await fill('nickname', nickname)
    await page.getByRole('button', { name: text.create }).click()
    await expect(page.getByRole('status').filter({ hasText: text.created })).toBeVisible()
    await expect(page.getByRole('link', { name: nickname })).toBeVisible()
    await expectAccessible()

    await page.goto(await verificationPath(api, email))
    await page.getByRole('button', { name: 'Allow it' }).click()
    await expect(page.getByRole('heading', { name: text.verified })).toBeVisible()
    await expectAccessible()

    await page.goto('/senders')
    const row = page.getByRole('row').filter({ hasText: nickname })
    await expect(row.getByText(text.verified)).toBeVisible()
    await page.getByRole('link', { name: nickname }).click()
    await fill('nickname', `${nickname} 2`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: `${nickname} 2` })).toBeVisible()

    await page.goto('/senders/info')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/senders$/)

    const { results } = await (await api.get('/v3/marketing/senders')).json()
    const { id } = results.find((sender: { nickname: string }) => sender.nickname === `${nickname} 2`)
    await page.goto(`/senders/${id}/delete`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: text.delete }).click()
    await expect(page.getByRole('status').filter({ hasText: text.deleted })).toBeVisible()
    await expect(page.getByRole('link', { name: `${nickname} 2` })).toHaveCount(0)
  })
})

async function verificationPath(
  api: import('@playwright/test').APIRequestContext,
  email: string,
): Promise<string> {
  let path: string | undefined
  await expect(async () => {
    const { result } = await (await api.get('/v3/mailbox/messages', { params: { search: email } })).json()
    const message = await (await api.get(`/v3/mailbox/messages/${result[0].id}`)).json()
    path = /\/e\/v\/[\w-]+/.exec(message.text)?.[0]
    expect(path).toBeTruthy()
  }).toPass()
  return path as string
}
