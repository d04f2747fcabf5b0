import type { SingleSend, SingleSendPage } from '@carillon/contract/single-sends'
import { expect, test } from '../fixtures.ts'
import { givenDraft, givenSendable } from './given.ts'

const awaited: SingleSend['waiting_for'] = [
  {
    job_id: '01930000-0000-7000-8000-000000000001',
    file_name: 'people.csv',
    phase: 'applying',
    processed_count: 400,
    total_count: 1000,
    needs_attention: false,
  },
]

test('a send that waits for an import shows its progress and how to send or cancel', async ({
  page,
  api,
  expectAccessible,
}) => {
  const name = `Waiting ${Date.now()}`
  const id = await givenDraft(api, name, await givenSendable(api, 1))
  const now = { status: 'scheduled', send_at: new Date().toISOString(), waiting_for: awaited } as const
  // The duration of a real import varies, so its state is faked.
  await page.route(`**/v3/marketing/singlesends/${id}`, async (route) => {
    const stored = (await (await route.fetch()).json()) as SingleSend
    await route.fulfill({ json: { ...stored, ...now } })
  })
  await page.route('**/v3/marketing/singlesends/search**', async (route) => {
    const found = (await (await route.fetch()).json()) as SingleSendPage
    const result = found.result.map((row) => (row.id === id ? { ...row, ...now } : row))
    await route.fulfill({ json: { ...found, result } })
  })

  await page.goto('/single-sends')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('Waiting for the import of “people.csv”')).toBeVisible()
  await row.locator('[data-kebab]').click()
  await expect(page.getByRole('menuitem', { name: 'Send without waiting' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name, exact: true }).click()

  await expect(page).toHaveURL(/\/stats$/)
  await expect(page.getByRole('heading', { name: 'Waiting for the import of “people.csv”' })).toBeVisible()
  await expect(page.getByText('people.csv · 400 of 1,000')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unschedule' })).toBeVisible()
  await expectAccessible()
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(`/${id}/schedule/without_imports`),
  )
  await page.getByRole('button', { name: 'Send without waiting' }).click()
  await asked
})
