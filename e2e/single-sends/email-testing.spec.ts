import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { givenDraft, givenSendable } from './given.ts'

/** A draft with two messages, the second one a copy of the first. */
async function givenTwoMessages(api: APIRequestContext): Promise<string> {
  const id = await givenDraft(api, 'Tested newsletter', await givenSendable(api))
  const test = { type: 'content', winner_criteria: 'open', variation_count: 2, test_percentage: 50 }
  const made = await api.put(`/v3/marketing/singlesends/${id}/abtest`, {
    data: { ...test, duration_minutes: 60 },
  })
  expect(made.status(), await made.text()).toBe(200)
  return id
}

/** Confirms the test, and waits until so many tests of the message are complete. */
async function runTests(page: Page, complete: number): Promise<void> {
  await page.getByRole('button', { name: 'Run test' }).click()
  await page.getByRole('button', { name: 'Confirm and run' }).click()
  const tests = page.getByRole('navigation', { name: 'Tests' })
  await expect(tests.getByText('Complete', { exact: true })).toHaveCount(complete)
}

test('an A/B send is tested in all four ways, and the second test shows that no pixel has changed', async ({
  page,
  api,
  open,
  expectAccessible,
}) => {
  const id = await givenTwoMessages(api)
  await open(`/single-sends/${id}/editor/email_testing`)
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: 'Clear' }).click()
  for (const section of ['Desktop', 'Webmail']) {
    await overlay.getByRole('region', { name: section }).getByRole('checkbox').first().check()
  }
  await overlay.getByRole('checkbox', { name: 'Variation B' }).check()
  await expect(overlay.getByText('Total cost: 10 credits')).toBeVisible()
  await expectAccessible()
  await runTests(page, 2)

  await expect(overlay.getByText('Simulated', { exact: true })).toHaveCount(2)
  await expectAccessible()
  await overlay.getByRole('link', { name: /^Spam/ }).click()
  await expect(overlay.getByRole('row', { name: /^Content check/ })).toBeVisible()
  await expect(overlay.getByRole('region', { name: 'Authentication' })).toBeVisible()
  await expectAccessible()
  await overlay.getByRole('link', { name: /^Links/ }).click()
  await expect(overlay.getByRole('table', { name: 'Link test' })).toBeVisible()
  await expectAccessible()
  await overlay.getByRole('link', { name: /^Accessibility/ }).click()
  await expect(overlay.getByRole('region', { name: 'As a screen reader speaks it' })).toBeVisible()
  await expectAccessible()

  await overlay.getByRole('link', { name: 'Create test' }).click()
  await runTests(page, 4)
  const picture = overlay.getByRole('img', { name: /^Rendering in / }).first()
  await expect(picture).toBeVisible()
  await overlay.getByRole('region', { name: 'Desktop' }).getByRole('listitem').getByRole('link').click()
  await expect(overlay.getByText('No pixel differs from the last test.')).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible()
  await page.keyboard.press('ArrowRight')
  await expect(overlay.getByRole('link', { name: /^Previous: / })).toBeVisible()
})

/** Boxes without text, because installed fonts differ between machines. */
const boxes = `<body style="margin:0;background:#ffffff"><style>.wide{width:300px}@media (prefers-color-scheme: dark){.sky{background:#102030 !important}}</style>
<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr>
<td class="sky" style="background:#bfe3ff;padding:24px"><div style="height:48px;border-radius:24px;background:#0e6655"></div></td></tr><tr>
<td style="padding:24px;background-image:linear-gradient(90deg,#ffcf40,#d03030)"><div class="wide" style="height:60px;box-shadow:0 0 0 4px #333333;background:#f2f2f2"></div></td></tr></table></body>`

/** Pictures with images; this message has none. */
const inColor = ({ view }: { view: string }) => view === 'light' || view === 'dark'

test('pictures of a message in three clients look as they were kept', async ({ api }) => {
  const { senderId: sender_id } = await givenSendable(api, 1)
  const email_config = { subject: 'Boxes', html_content: boxes, editor: 'code', sender_id }
  const made = await api.post('/v3/marketing/singlesends', { data: { name: 'Boxes', email_config } })
  const { id } = await made.json()
  const clients = ['gmail-web', 'outlook-windows', 'apple-mail-ios']
  const run = await api.post(`/v3/marketing/content/single_send/${id}/email_tests`, {
    data: { tests: ['inbox'], clients },
  })
  expect(run.status(), await run.text()).toBe(202)
  const { result } = await run.json()
  const ended = async () => {
    const found = await (await api.get(`/v3/marketing/email_tests/${result[0].id}`)).json()
    return found.ended_at === null ? null : found
  }
  await expect.poll(async () => (await ended())?.state).toBe('complete')
  const test = await ended()
  for (const { id: client, pictures } of test.inbox.clients) {
    for (const { view, url } of pictures.filter(inColor)) {
      const bytes = await (await api.get(new URL(url).pathname)).body()
      expect(bytes).toMatchSnapshot(`${client}-${view}.png`, { maxDiffPixelRatio: 0.002 })
    }
  }
})
