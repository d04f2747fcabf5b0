import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type Given, givenDraft, givenSendable } from './given.ts'

const read = async (api: APIRequestContext, id: string) =>
  (await api.get(`/v3/marketing/singlesends/${id}`)).json()

test('a message is made ready on its review page, as its contacts see it', async ({
  page,
  api,
  expectAccessible,
}) => {
  const given = await givenSendable(api)
  const id = await givenDraft(api, 'Launch', given)
  await page.goto(`/single-sends/${id}/review`)
  const look = page.getByRole('region', { name: 'How it looks' })
  await expect(look.getByText('Hello Ada', { exact: true })).toBeVisible()
  await expect(look.getByText('1 of 3')).toBeVisible()
  await expectAccessible()

  const subject = page.getByRole('region', { name: 'Subject' })
  await subject.getByRole('button', { name: 'Change' }).click()
  const field = subject.getByRole('textbox', { name: 'Subject', exact: true })
  await expect(field).toBeFocused()
  await field.fill('Good news, {{first_name}}')
  await subject.getByRole('textbox', { name: 'Preheader' }).fill('Three rooms')
  await subject.getByRole('button', { name: 'Done' }).click()
  await expect(subject.getByRole('button', { name: 'Change' })).toBeFocused()
  await expect(look.getByText('Good news, Ada', { exact: true })).toBeVisible()
  await expect(look.getByText('Three rooms', { exact: true })).toBeVisible()

  const when = page.getByRole('region', { name: 'When' })
  await when.getByRole('button', { name: 'Change' }).click()
  await when.getByText('Date and time').click()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await when.locator('input[name=date]').fill(day)
  await expectAccessible()
  await when.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^Schedule for/ })).toBeEnabled()
  await expect(page.locator('[data-save-state=saved]')).toBeVisible()
  const stored = await read(api, id)
  expect(stored.email_config).toMatchObject({
    subject: 'Good news, {{first_name}}',
    preheader: 'Three rooms',
  })
  expect(stored.send_at).toContain(day)

  await look.getByRole('button', { name: 'Next contact' }).click()
  await expect(look.getByText('2 of 3')).toBeVisible()
  await expect(look.getByText(/As the inbox of set.+-1@example\.org shows it\./)).toBeVisible()

  await page.getByRole('link', { name: /Will get this message/ }).click()
  const people = page.getByRole('dialog', { name: 'Will get this message' })
  await expect(people.getByText('3 people would get the message now.')).toBeVisible()
  await expect(people.getByRole('listitem')).toHaveCount(3)
  await expectAccessible()
  await people.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/contacts\/profile\/[\w-]+$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('missing parts are added on the review page, and a test send shows its result', async ({
    page,
    api,
  }) => {
    const given: Given = await givenSendable(api)
    const id = await givenDraft(api, 'From a phone', given)
    const config = { subject: '', sender_id: null }
    await api.patch(`/v3/marketing/singlesends/${id}`, { data: { email_config: config } })
    await page.goto(`/single-sends/${id}/review`)
    const subject = page.getByRole('region', { name: 'Subject' })
    await subject.getByRole('button', { name: 'Fix' }).click()
    const field = subject.getByRole('textbox', { name: 'Subject', exact: true })
    await expect(field).toBeFocused()
    await page.keyboard.type('From the train')
    const from = page.getByRole('region', { name: 'From' })
    await from.getByRole('button', { name: 'Fix' }).click()
    await from.getByRole('combobox', { name: 'From' }).click()
    await page.getByRole('option', { name: (await readSender(api, given)).nickname }).click()
    await expect(page.getByRole('button', { name: 'Send to 3 people' })).toBeEnabled()

    const tested = page.getByRole('region', { name: 'Last test' })
    await expect(tested.getByText('Not tested yet')).toBeVisible()
    await tested.getByRole('link', { name: 'Send test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click()
    await expect(tested.getByText('Delivered')).toBeVisible()
    await page
      .getByRole('region', { name: 'How it looks' })
      .getByText('From the train', { exact: true })
      .waitFor()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

async function readSender(api: APIRequestContext, { senderId }: Given): Promise<{ nickname: string }> {
  return (await api.get(`/v3/marketing/senders/${senderId}`)).json()
}
