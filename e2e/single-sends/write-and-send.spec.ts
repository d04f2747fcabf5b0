import { expectSaved } from '../expect-saved.ts'
import { expect, test } from '../fixtures.ts'
import { type Given, givenDraft, givenSendable, post } from './given.ts'

const text = {
  blankCode: 'Code editor',
  createList: 'Create list',
  createGroup: 'Create group',
  review: 'Review and send',
  missing: /things are missing/,
  broken: 'Line 1, column 4: The block “if” is never closed.',
  fix: 'Fix',
  send: 'Send to 3 people',
  sendNow: 'Send now',
  onItsWay: 'is on its way',
  schedule: /^Schedule for/,
  later: 'Date and time',
  confirmLater: 'Schedule',
  scheduled: 'is scheduled for',
  sent: 'Sent',
  settled: '3 of 3 processed',
} as const

test.describe('writing and sending', () => {
  let given: Given
  test.beforeEach(async ({ api }) => {
    given = await givenSendable(api)
  })

  test('starts empty, creates list and group in dialogs, and shows what is missing', async ({
    page,
    api,
    expectAccessible,
  }) => {
    // A second sender to choose from. The form would fill in a single verified one.
    await givenSendable(api)
    await page.goto('/single-sends/new/selector/system-designs')
    await expectAccessible()
    await page.getByRole('link', { name: text.blankCode }).click()
    await expect(page).toHaveURL(/\/single-sends\/[\w-]+\/editor$/)
    await page.locator('input[name=name]').fill('By hand')
    await expectAccessible()

    await page.getByRole('link', { name: text.createList }).click()
    const unique = `${Date.now().toString(36)}`
    await page.getByRole('dialog').locator('input[name=name]').fill(`List ${unique}`)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-field=recipients]')).toContainText(`List ${unique}`)
    await page.getByRole('link', { name: text.createGroup }).click()
    await page.getByRole('dialog').locator('[name=name]').fill(`Group ${unique}`)
    await page.getByRole('dialog').locator('[name=description]').fill('Once a month')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.locator('[data-field=group] input').first()).toHaveValue(`Group ${unique}`)

    await page.locator('.cm-content').fill('<p>{{#if first_name}}Hi</p>')
    await expectSaved(page)
    await page.getByRole('button', { name: text.review }).click()
    await expect(page.getByText(text.missing)).toBeVisible()
    await expect(page.getByText(text.broken)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: text.fix }).first().click()
    await expect(page.getByRole('region', { name: 'From' }).getByRole('combobox')).toBeFocused()
    await page.getByRole('link', { name: text.fix }).click()
    await expect(page).toHaveURL(/\/editor$/)
    await expect(page.locator('input[name=name]')).toHaveValue('By hand')
  })

  test('sends now and shows the results', async ({ page, api, expectAccessible }) => {
    const name = `Now ${Date.now()}`
    const id = await givenDraft(api, name, given)
    await page.goto(`/single-sends/${id}/review`)
    await page.getByRole('button', { name: text.send }).click()
    await expect(page).toHaveURL(/\/review\/send$/)
    await expectAccessible()
    await page.getByRole('dialog').getByRole('button', { name: text.sendNow }).click()
    await expect(page.getByRole('status').filter({ hasText: text.onItsWay })).toBeVisible()
    await expect(page).toHaveURL(/\/stats$/)
    await expect(page.getByText(text.settled)).toBeVisible()
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    await expectAccessible()
    await page.goto('/single-sends')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row.getByText(text.sent, { exact: true })).toBeVisible()
    // A sent Single Send has no editor and no review any more.
    await page.goto(`/single-sends/${id}/editor`)
    await expect(page).toHaveURL(/\/stats$/)
  })

  test("schedules in the account's time zone", async ({ page, api }) => {
    const name = `Planned ${Date.now()}`
    const id = await givenDraft(api, name, given)
    await page.goto(`/single-sends/${id}/editor`)
    await page.getByText(text.later).click()
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await page.locator('input[name=date]').fill(day)
    await page.getByRole('spinbutton', { name: 'Time: hours' }).fill('09')
    await page.getByRole('spinbutton', { name: 'Time: minutes' }).fill('30')
    await page.getByLabel('Time: AM or PM').fill('AM')
    await page.getByRole('button', { name: text.review }).click()
    await page.getByRole('button', { name: text.schedule }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.confirmLater, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: text.scheduled })).toBeVisible()
    const { send_at, status } = await (await api.get(`/v3/marketing/singlesends/${id}`)).json()
    expect(status).toBe('scheduled')
    const { name: zone } = await (await api.get('/v3/user/timezone')).json()
    expect(new Date(send_at).toLocaleString('sv', { timeZone: zone })).toBe(`${day} 09:30:00`)
    // A scheduled Single Send opens in its review.
    await page.goto(`/single-sends/${id}/editor`)
    await expect(page).toHaveURL(/\/review$/)
    await api.delete(`/v3/marketing/singlesends/${id}/schedule`)
  })
})

test('the editor never overwrites other changes without confirmation', async ({ page, api }) => {
  const { id } = await post(api, '/v3/marketing/singlesends', { name: 'Two' })
  await page.goto(`/single-sends/${id}/editor`)
  await expect(page.locator('input[name=name]')).toHaveValue('Two')
  await api.patch(`/v3/marketing/singlesends/${id}`, { data: { name: 'Theirs' } })
  await page.locator('[data-line][data-name=subject]').fill('Mine')
  await expect(page.locator('[data-save-state=conflict]')).toBeVisible()
  expect((await (await api.get(`/v3/marketing/singlesends/${id}`)).json()).name).toBe('Theirs')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.locator('[data-save-state=saved]')).toBeVisible()
  const stored = await (await api.get(`/v3/marketing/singlesends/${id}`)).json()
  expect(stored.email_config.subject).toBe('Mine')
})
