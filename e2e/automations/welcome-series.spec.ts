import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { givenSendable } from '../single-sends/given.ts'
import { givenSeries } from './given.ts'

test('a series goes live, enrols people, and shows where each of them is', async ({ page, api, open }) => {
  const given = await givenSendable(api, 1)
  const name = 'New readers'
  const id = await givenSeries(api, { ...given, name, subjects: ['Welcome aboard', 'How to begin'] })
  const first = page.getByRole('textbox', { name: 'Subject of email 1' })

  await test.step('missing parts are listed, and each leads to its place', async () => {
    await open(`/automations/${id}/detail`)
    const picture = page.locator('iframe[title="Picture of email 1"]')
    await picture.evaluate((frame) => frame.setAttribute('data-before', ''))
    await first.fill('')
    await first.blur()
    await page.getByRole('button', { name: 'Set live' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('[data-missing]')).toBeVisible()
    await expect(picture, 'the picture does not go blank when the subject is saved').toHaveAttribute(
      'data-before',
    )
    await page.locator('[data-missing]').getByRole('button').first().click()
    await expect(page.locator('[data-step]').first()).toBeFocused()
    await first.fill('Welcome, {{first_name}}')
    await first.blur()
  })

  await test.step('it goes live for people who are added from now on', async () => {
    await page.getByRole('button', { name: 'Set live' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('status')).toContainText('1')
    await dialog.getByRole('button', { name: 'Set live' }).click()
    await expect(page.getByText(`“${name}” is live.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  await test.step('an added person gets the first email', async () => {
    const email = `rosa-${id.slice(-8)}@example.org`
    const contacts = [{ email, first_name: 'Rosa' }]
    await api.put('/v3/marketing/contacts', { data: { list_ids: [given.listId], contacts } })
    expect((await mailTo(api, email)).subject).toBe('Welcome, Rosa')
  })

  await test.step('the page counts them where they wait', async () => {
    await open(`/automations/${id}/people`)
    await expect(page.getByRole('row', { name: /Rosa/ })).toContainText('Wait 1 day')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.goto(`/automations/${id}/detail`)
    await expect(page.getByText('1 waiting')).toBeVisible()
  })

  await test.step('a new subject is sent after it is applied', async () => {
    await page.getByRole('textbox', { name: 'Subject of email 2' }).fill('How to go on')
    await page.getByRole('textbox', { name: 'Subject of email 2' }).blur()
    await expect(page.getByText('Changes not applied').first()).toBeVisible()
    await page.getByRole('button', { name: 'Save and apply' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save and apply' }).click()
    await expect(page.getByText('The changes are applied.')).toBeVisible()
    await expect(page.getByText('Changes not applied')).toHaveCount(0)
  })
})
