import { expect, test } from '../fixtures.ts'
import { givenDraft, givenSendable } from './given.ts'

test('a test of two subjects is written, sent to its sample, and watched', async ({ page, api, open }) => {
  const id = await givenDraft(api, 'Autumn test', await givenSendable(api, 40))
  await open(`/single-sends/${id}/editor`)
  await page.getByRole('button', { name: 'Start an A/B test' }).click()
  const section = page.getByRole('region', { name: 'A/B test' })
  await section.getByLabel('Sample size').fill('50')
  await expect(section.getByText('10 people for each variation. 20 people get the winner.')).toBeVisible()
  await page.locator('[data-field="subject-B"] [contenteditable=true]').fill('Good morning')
  await page.getByRole('button', { name: 'Review and send' }).click()

  const card = page.getByRole('region', { name: 'A/B test' })
  await expect(card.getByText('2 subjects. The best open rate wins.')).toBeVisible()
  await page.getByText('B', { exact: true }).last().click()
  await page.getByRole('button', { name: /^Send to/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Each of 2 variations will be sent to 10 people immediately.')
  await dialog.getByRole('button', { name: 'Send now' }).click()

  await expect(page.getByText('Testing', { exact: true })).toBeVisible()
  const versions = page.getByRole('table', { name: 'Subject and sample size by version' })
  await expect(versions.getByRole('row', { name: /Good morning 10/ })).toBeVisible()
  const search = { params: { search: 'Good morning' } }
  await expect(async () => {
    const { result } = await (await api.get('/v3/mailbox/messages', search)).json()
    expect(result).toHaveLength(10)
  }).toPass()
  await open('/single-sends')
  await expect(page.getByRole('row', { name: /Autumn test A\/B Test/ }).getByText('Testing')).toBeVisible()
})
