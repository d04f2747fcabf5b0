import { defaultNotificationEvents, notificationEvents } from '@carillon/contract/notifications'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const text = {
  add: 'Add new email',
  title: 'Add notification email',
  save: 'Save',
  added: 'Added. Check',
  taken: 'This address is already on the list.',
  pending: 'Pending',
  confirmed: 'Confirmed',
  confirm: 'Confirm',
  ready: 'Finished exports',
  told: `${defaultNotificationEvents.length - 1} of ${notificationEvents.length}`,
  only: 'So far, only your own address gets notifications.',
  delete: 'Delete email',
  deleted: 'deleted.',
  unheard: 'At least one confirmed address must be notified of failures.',
  default: 'Default',
  failed: 'Failed exports',
  stop: 'Stop these emails',
  stopped: 'Emails stopped',
} as const

test.describe('notifications', () => {
  test('are added, confirmed by email, configured, unsubscribed and deleted', async ({
    page,
    api,
    expectAccessible,
  }) => {
    await clear(api)
    const email = 'team@nordlicht.example'
    await page.goto('/notifications')
    await expect(page.getByText(text.only)).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: text.add }).click()
    await expect(page.getByRole('dialog', { name: text.title })).toBeVisible()
    await expectAccessible()
    await page.locator('input[name=name]').fill('Redaktion Köln')
    await page.locator('input[name=email]').fill(email)
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByRole('status').filter({ hasText: text.added })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByText(text.pending)).toBeVisible()
    await expectAccessible()

    await page.goto('/notifications/new')
    await expect(page.getByRole('dialog', { name: text.title })).toBeVisible()
    await page.locator('input[name=name]').fill('Noch einmal')
    await page.locator('input[name=email]').fill(email.toUpperCase())
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.taken)).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/notifications$/)

    await page.goto(await linkIn(api, email, /\/e\/a\/[\w-]+/))
    await expectAccessible()
    await page.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByRole('heading', { name: text.confirmed })).toBeVisible()
    await expectAccessible()

    await page.goto('/notifications')
    await expect(row.getByText(text.confirmed)).toBeVisible()
    await row.getByRole('button', { name: email }).first().click()
    const ticks = page.getByRole('dialog')
    await expect(ticks.getByRole('checkbox', { name: text.ready })).toBeChecked()
    await expectAccessible()
    // The row changes before the server has answered.
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await ticks.getByRole('checkbox', { name: text.ready }).uncheck()
    expect((await kept).ok()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button', { name: text.told })).toBeVisible()

    await api.patch(`/v3/marketing/notifications/addresses/${await idOf(api, email)}`, {
      data: { events: ['export_ready'] },
    })
    await api.post('/v3/marketing/contacts/exports')
    await page.goto(await linkIn(api, email, /\/e\/n\/[\w.-]+/))
    await expectAccessible()
    await page.getByRole('button', { name: text.stop }).click()
    await expect(page.getByRole('heading', { name: text.stopped })).toBeVisible()

    await page.goto(`/notifications/${await idOf(api, email)}/delete`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await page.getByRole('dialog').getByRole('button', { name: text.delete }).click()
    await expect(page.getByRole('status').filter({ hasText: text.deleted })).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  test('always have one address for failures', async ({ page, api }) => {
    await clear(api)
    await page.goto('/notifications')
    const row = page.getByRole('row').filter({ hasText: text.default })
    await row.getByRole('button').click()
    const tick = page.getByRole('dialog').getByRole('checkbox', { name: text.failed })
    await tick.click()
    await expect(page.getByRole('alert').filter({ hasText: text.unheard })).toBeVisible()
    await expect(tick).toBeChecked()
  })
})

async function clear(api: APIRequestContext): Promise<void> {
  for (const { id } of await addresses(api)) {
    if (id !== 'default') await api.delete(`/v3/marketing/notifications/addresses/${id}`)
  }
}

async function addresses(api: APIRequestContext): Promise<{ id: string; email: string }[]> {
  return (await (await api.get('/v3/marketing/notifications/addresses')).json()).result
}

async function idOf(api: APIRequestContext, email: string): Promise<string | undefined> {
  return (await addresses(api)).find((one) => one.email === email)?.id
}

/** Finds a link in the newest mails to an address. */
async function linkIn(api: APIRequestContext, email: string, pattern: RegExp): Promise<string> {
  let path: string | undefined
  await expect(async () => {
    const { result } = await (await api.get('/v3/mailbox/messages', { params: { search: email } })).json()
    for (const { id } of result) {
      const message = await (await api.get(`/v3/mailbox/messages/${id}`)).json()
      path ??= pattern.exec(message.text)?.[0]
    }
    expect(path).toBeTruthy()
  }).toPass()
  return path as string
}
