import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { givenDraft, givenSendable } from '../single-sends/given.ts'

const text = {
  unsubscribe: 'Unsubscribe',
  left: 'You are unsubscribed',
  reason: 'There are too many emails',
  answer: 'Send answer',
  thanks: 'Thank you',
  days: '30 days',
  paused: 'You are taking a break',
  why: 'Why people left',
  numbers: '1 person unsubscribed.',
  pauses: '1 more takes a break',
} as const

test('readers of a received mail unsubscribe with a reason, or pause', async ({
  page,
  api,
  expectAccessible,
}) => {
  const given = await givenSendable(api, 2)
  const id = await givenDraft(api, 'Pages', given)
  const { result } = await (
    await api.get('/v3/marketing/contacts', { params: { list_id: given.listId } })
  ).json()
  const [leaver, pauser] = result.map(({ email }: { email: string }) => email)
  await api.put(`/v3/marketing/singlesends/${id}/schedule`, { data: { send_at: 'now' } })
  const pageOf = async (email: string) =>
    new URL(/https?:\/\/[^"\s]+\/e\/u\/[^"\s]+/.exec((await mailTo(api, email)).html)?.[0] ?? '').pathname

  await page.goto(await pageOf(leaver))
  await page.getByRole('button', { name: text.unsubscribe, exact: true }).click()
  await expect(page.getByRole('heading', { name: text.left })).toBeVisible()
  await expectAccessible()
  await page.getByText(text.reason).click()
  await page.getByRole('button', { name: text.answer }).click()
  await expect(page.getByRole('heading', { name: text.thanks })).toBeVisible()

  await page.goto(await pageOf(pauser))
  await page.getByRole('button', { name: text.days }).click()
  await expect(page.getByRole('heading', { name: text.paused })).toBeVisible()
  await expectAccessible()

  await page.goto(`/single-sends/${id}/stats`)
  const why = page.getByRole('region', { name: text.why })
  await expect(why.getByText(text.numbers)).toBeVisible()
  await expect(why.getByText(text.pauses)).toBeVisible()
})

test('a file of 4,500 addresses is uploaded in five batches', async ({ page, api }) => {
  const { groupId } = await givenSendable(api, 1)
  const batches: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(`/asm/groups/${groupId}/suppressions`))
      batches.push(request.postDataJSON().recipient_emails.length)
  })
  await page.goto(`/unsubscribe-groups/${groupId}/upload-csv`)
  const rows = Array.from({ length: 4500 }, (_, at) => `reader-${at}@example.org`)
  const buffer = Buffer.from(`email\n${rows.join('\n')}\nnobody\n`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'addresses.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Unsubscribe addresses' }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: '4,500 addresses added, the last one was reader-4499@example.org' }),
  ).toBeVisible()
  expect(batches.toSorted((a, b) => a - b)).toEqual([500, 1000, 1000, 1000, 1000])
  const group = await (await api.get(`/v3/asm/groups/${groupId}`)).json()
  expect(group.unsubscribes).toBe(4500)
})
