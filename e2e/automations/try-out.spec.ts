import { expect, test } from '../fixtures.ts'
import { givenSendable } from '../single-sends/given.ts'
import { givenSeries } from './given.ts'

test('a draft is tried out with somebody invented, and nothing is sent', async ({ page, api, open }) => {
  const given = await givenSendable(api, 1)
  const subjects: [string, string] = ['Welcome, {{first_name}}', 'How to begin']
  const id = await givenSeries(api, { ...given, name: 'New readers', subjects })
  const mails = async () => (await (await api.get('/v3/mailbox/messages')).json()).result.length
  const before = await mails()

  await open(`/automations/${id}/detail`)
  await page.getByRole('button', { name: 'Try out' }).click()
  await expect(page.getByText('Nothing is sent.')).toBeVisible()
  const way = page.getByRole('list', { name: 'The way through the automation' })
  await expect(way.getByText('How to begin')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'gets 2 emails. It takes about 1 day.' }),
  ).toBeVisible()

  await page.getByRole('radio', { name: 'Somebody invented' }).check()
  await page.getByRole('textbox', { name: 'First name' }).fill('Rosa')
  await expect(way.getByText('Welcome, Rosa')).toBeVisible()
  await way.getByRole('link', { name: 'Show email 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email 1, as it arrives' })
  await expect(dialog.getByText('Welcome, Rosa')).toBeVisible()
  await expect(dialog.frameLocator('iframe').getByText('Dear Rosa,')).toBeVisible()
  await page.keyboard.press('Escape')
  // What was filled in is still there.
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Rosa')
  expect(await mails()).toBe(before)
})
