import { expect, test } from '../fixtures.ts'
import { givenSendable } from '../single-sends/given.ts'
import { givenSeries } from './given.ts'

test('a draft is tried out with an invented person, and nothing is sent', async ({ page, api, open }) => {
  const given = await givenSendable(api, 1)
  const subjects: [string, string] = ['Tried out by {{first_name}}', 'Tried out a day later']
  const id = await givenSeries(api, { ...given, name: 'New readers', subjects })

  await open(`/automations/${id}/detail`)
  await page.getByRole('button', { name: 'Try out' }).click()
  await expect(page.getByText('Nothing is sent.')).toBeVisible()
  const way = page.getByRole('list', { name: 'The way through the automation' })
  await expect(way.getByText('Tried out a day later')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'gets 2 emails. It takes about 1 day.' }),
  ).toBeVisible()

  await page.getByRole('radio', { name: 'Somebody invented' }).check()
  await page.getByRole('textbox', { name: 'First name' }).fill('Rosa')
  await expect(way.getByText('Tried out by Rosa')).toBeVisible()
  await way.getByRole('link', { name: 'Show email 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email 1, as it arrives' })
  await expect(dialog.getByText('Tried out by Rosa')).toBeVisible()
  await expect(dialog.frameLocator('iframe').getByText('Dear Rosa,')).toBeVisible()
  await page.keyboard.press('Escape')
  // The filled-in values are still there.
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Rosa')
  const mails: { subject: string }[] = (await (await api.get('/v3/mailbox/messages')).json()).result
  expect(mails.filter(({ subject }) => subject.startsWith('Tried out'))).toEqual([])
})
