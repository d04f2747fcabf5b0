import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { png } from '../images/png.ts'
import { post } from './given.ts'

/** The last four digits of a number decide how the simulated provider treats its texts. */
const treatments = [
  ['0010', 12], // answers STOP
  ['0013', 8], // answers Abmelden
  ['0011', 5], // asks something
  ['0006', 15], // a landline
] as const
const people = 1000

test('a text message with an image reaches 1,000 numbers, with replies and opt-outs counted', async ({
  page,
  api,
}) => {
  test.slow()
  const list = await givenNumbers(api)
  await api.put('/v3/marketing/sms/credentials', { data: { simulated: true } })
  // Texts leave fast, and by day and night.
  const data = { per_second: 1000, quiet_from: '00:00', quiet_until: '00:00' }
  expect((await api.patch('/v3/marketing/sms/settings', { data })).status()).toBe(200)
  const upload = { name: 'shoes.png', mimeType: 'image/png', buffer: png(400, 300, [14, 102, 85]) }
  expect((await api.post('/v3/images', { multipart: { upload } })).status()).toBe(201)

  await page.goto('/single-sends')
  await page.getByRole('button', { name: 'Choose email or text message' }).first().click()
  await page.getByRole('menuitem', { name: 'Text message (beta)' }).click()
  await page.waitForURL(/single-sends\/sms\/[\w-]+\/editor$/)
  await page.getByLabel('Name', { exact: true }).fill('Flash sale')
  await page.getByRole('combobox', { name: /Messaging service/ }).click()
  await page.getByRole('option', { name: 'Simulated marketing' }).click()
  await page.getByRole('combobox', { name: 'Send to' }).click()
  await page.getByRole('option', { name: new RegExp(list) }).click()
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('It’s on: 20% off all shoes')
  await page.getByRole('button', { name: "Replace by “'”" }).click()
  await expect(page.getByText('Delivered as 1 segment')).toBeVisible()
  await page.getByRole('link', { name: 'Add image' }).click()
  await page.getByRole('link', { name: /shoes\.png/ }).click()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(page.getByText('Delivered as one picture message')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview on a phone' })).toContainText("It's on: 20% off")

  await page.getByRole('button', { name: 'Review and send' }).click()
  const review = page.getByRole('dialog', { name: 'Review and send' })
  await review.getByLabel('I have permission to text these people').check()
  await review.getByRole('button', { name: 'Send to 1,000 people' }).click()
  await page.waitForURL(/single-sends$/)
  const row = page.getByRole('row', { name: /Flash sale/ })
  await expect(row).toContainText('SMS')
  const toStats = row.getByRole('link', { name: 'Flash sale' })
  // Until sending begins, the link leads to the schedule.
  await expect(toStats).toHaveAttribute('href', /\/stats$/)
  await toStats.click()

  const tile = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
  await expect(tile('Delivered')).toContainText('985')
  await expect(tile('Undelivered')).toContainText('15')
  await expect(tile('Opted out')).toContainText('20')
  await expect(page.getByRole('table', { name: 'Why texts did not arrive' })).toContainText(
    'The number is a landline',
  )
  await page.getByRole('link', { name: 'Replies (5)' }).click()
  await expect(page.getByText('Thanks! Do you have it in blue?')).toHaveCount(5)
  await page
    .getByRole('button', { name: /^Mark the reply of/ })
    .first()
    .click()
  await expect(page.getByText(/^Handled by/)).toHaveCount(1)
})

/** The exchanges that numbers can have: 211, 311 and so on are services. */
const exchanges = Array.from({ length: 800 }, (_, at) => String(200 + at)).filter(
  (one) => !one.endsWith('11'),
)

/** Makes a list of 1,000 contacts with numbers of their own. Answers its name. */
async function givenNumbers(api: APIRequestContext): Promise<string> {
  const name = `Numbers ${Date.now().toString(36)}`
  const { id } = await post(api, '/v3/marketing/lists', { name })
  const ends = treatments.flatMap(([end, count]) => Array<string>(count).fill(end))
  const contacts = Array.from({ length: people }, (_, at) => {
    const end = ends[at] ?? String(2000 + at)
    return { phone_number_id: `+1415${exchanges[at % exchanges.length]}${end}`, first_name: 'Ada' }
  })
  await api.put('/v3/marketing/contacts', { data: { list_ids: [id], contacts } })
  await expect(async () => {
    const list = await (await api.get(`/v3/marketing/lists/${id}`)).json()
    expect(list.contact_count).toBe(people)
  }).toPass()
  return name
}
