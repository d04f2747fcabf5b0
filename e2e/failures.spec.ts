import type { Page } from '@playwright/test'
import { expect, owner, test } from './fixtures.ts'

/** Lets calls of one method to an address fail as a server in trouble would; gives back how to end that. */
async function failing(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  return () => page.unroute(path)
}

test('what cannot be fetched is said once, by a notice that stays, and can be asked for again', async ({
  page,
}) => {
  const given = [
    ['/senders', /\/v3\/marketing\/senders$/, 'Your senders could not be loaded.', 'Senders'],
    [
      '/unsubscribe-groups',
      /\/v3\/asm\/groups$/,
      'Unable to retrieve your unsubscribe groups.',
      'Unsubscribe Groups',
    ],
  ] as const
  for (const [path, calls, sentence, name] of given) {
    const end = await failing(page, 'GET', calls)
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText([sentence])
    await end()
    const card = page.getByRole('region', { name, exact: true })
    await card.getByRole('button', { name: 'Retry' }).click()
    await expect(card.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(1)
  }
})

test('a form whose call fails says so once, and keeps what was typed', async ({ page }) => {
  const end = await failing(page, 'POST', /\/v3\/asm\/groups$/)
  await page.goto('/unsubscribe-groups/new')
  await page.locator('[name=name]').fill('Offers')
  await page.locator('[name=description]').fill('Once a week')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('alert')).toContainText(['The unsubscribe group could not be created.'])
  await expect(page.locator('[name=name]')).toHaveValue('Offers')
  await end()
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('link', { name: 'Offers' })).toBeVisible()
})

test('addresses of a group that cannot be added or exported: own sentences, and a way to support', async ({
  page,
  api,
}) => {
  const data = { name: 'Hints', description: 'Now and then' }
  const { id } = await (await api.post('/v3/asm/groups', { data })).json()
  await failing(page, 'POST', /\/suppressions(\?|$)/)
  await page.goto(`/unsubscribe-groups/${id}/suppressions/add/manual`)
  await page.locator('[name=addresses]').fill('eva@example.com')
  await page.getByRole('button', { name: 'Unsubscribe addresses' }).click()
  await expect(page.getByRole('alert')).toContainText(['The addresses could not be added.'])
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Hints' }).click()
  await page.getByRole('menuitem', { name: 'Export addresses' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'The addresses could not be exported.' })
  const support = alert.getByRole('link', { name: 'Contact support' })
  await expect(support).toHaveAttribute('href', `mailto:${owner.email}`)
})

test('a dialog that would delete what is gone says so', async ({ page, api, open }) => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  const given = [
    ['/senders/999999/delete', 'This sender is not there any more.'],
    ['/unsubscribe-groups/999999/confirm-delete', 'This unsubscribe group is not there any more.'],
    ['/account/api-keys/none/delete', 'This API key is not there any more.'],
    [`/single-sends/${nobody}/delete`, 'This single send is not there any more.'],
    [`/contacts/delete-export/${nobody}`, 'This export is not there any more.'],
  ] as const
  for (const [path, sentence] of given) {
    await open(path)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(sentence)
    await expect(dialog.getByRole('button', { name: /Delete|End/ })).toHaveCount(0)
  }
  const data = { name: 'Elsewhere', description: 'Deleted by somebody else' }
  const { id } = await (await api.post('/v3/asm/groups', { data })).json()
  await page.goto(`/unsubscribe-groups/${id}/confirm-delete`)
  await expect(page.getByRole('button', { name: 'Delete group' })).toBeVisible()
  expect((await api.delete(`/v3/asm/groups/${id}`)).status()).toBe(204)
  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'not there any more' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the page of a deleted list says so, without an alert', async ({ page, api, settled }) => {
  const { id } = await (await api.post('/v3/marketing/lists', { data: { name: 'Short-lived' } })).json()
  await page.goto(`/contacts/lists/${id}`)
  await expect(page.getByRole('heading', { name: 'Short-lived' })).toBeVisible()
  expect((await api.delete(`/v3/marketing/lists/${id}`)).status()).toBe(204)
  await page.reload()
  await expect(page.getByText('This list no longer exists')).toBeVisible()
  await settled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('addresses that name nothing there is are not found', async ({ page, api }) => {
  await page.goto('/single-sends/new/selector/nonsense')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeAttached()
  const data = { name: 'Without a picture', email_config: { html_content: '<p>Hello</p>' } }
  const { id } = await (await api.post('/v3/marketing/singlesends', { data })).json()
  await page.goto(`/single-sends/${id}/editor/image_manager/edit`)
  const dialog = page.getByRole('dialog', { name: 'Edit image' })
  await expect(dialog.getByText('There is no such image.')).toBeVisible()
  await dialog.getByRole('link', { name: 'All images' }).click()
  await expect(page).toHaveURL(/image_manager$/)
})
