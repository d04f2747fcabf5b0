import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const marketing = '/v3/marketing'

/** Creates a contact with values on two lists. Every call creates another one. */
async function givenPerson(api: APIRequestContext, name: string) {
  const lists: string[] = []
  for (const kind of ['First', 'Second']) {
    const answer = await api.post(`${marketing}/lists`, { data: { name: `${kind} of ${name}` } })
    lists.push((await answer.json()).id)
  }
  const email = `${name.toLowerCase().replace(/\W+/g, '-')}@example.org`
  const contact = { email, external_id: `id of ${name}`, first_name: 'Ada', city: 'London' }
  const upsert = await api.put(`${marketing}/contacts`, { data: { list_ids: lists, contacts: [contact] } })
  const { job_id } = await upsert.json()
  await expect
    .poll(async () => (await (await api.get(`${marketing}/contacts/imports/${job_id}`)).json()).status)
    .toBe('completed')
  const found = await api.post(`${marketing}/contacts/search/emails`, { data: { emails: [email] } })
  const id: string = (await found.json()).result[email].contact.id
  return { id, email, lists }
}

async function givenField(api: APIRequestContext, name: string, field_type: string): Promise<string> {
  const answer = await api.post(`${marketing}/field_definitions`, { data: { name, field_type } })
  return (await answer.json()).id
}

const text = {
  activity: 'Activity of this contact',
  save: 'Save changes',
  saved: 'Contact saved.',
  notAnAddress: 'This is not an email address.',
  taken: 'Another contact already has this value.',
  last: 'Keep at least one identifier',
  clear: 'Clear fields',
  cleared: '1 field was cleared.',
  keepOne: 'Keep at least one identifier',
  undo: 'Undo',
  undone: 'Changes undone.',
  removed: 'Removed from 1 list.',
  removeOne: 'Remove from 1 list',
  none: 'This contact is not on any list.',
  numberWrong: 'This is not a number.',
  date: 'Mar 4, 1990',
  number: '39.5',
  gone: 'This contact no longer exists',
} as const

test.describe('a profile', () => {
  test('opens at each of its addresses, and a deleted contact shows a message', async ({
    page,
    api,
    open,
    settled,
    expectAccessible,
  }) => {
    const { id, email, lists } = await givenPerson(api, 'Opened')
    await givenField(api, 'opened', 'Text')
    const parts = [
      '',
      '/reserved-fields',
      '/reserved-fields/edit',
      '/reserved-fields/delete',
      '/custom-fields',
      '/custom-fields/edit',
      '/custom-fields/delete',
      '/lists',
      '/lists/edit',
      '/lists/delete',
      `/lists/${lists[0]}/delete`,
    ]
    for (const part of parts) {
      await open(`/contacts/profile/${id}${part}`)
      await expect(page.getByRole('heading', { name: email, includeHidden: true })).toBeAttached()
      if (part.endsWith('/delete')) await expect(page.getByRole('dialog')).toBeVisible()
      await settled()
      await expectAccessible()
      if (!part.endsWith('/delete')) continue
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(new RegExp(`${part.replace(/\/[^/]*\/?delete$/, '')}`))
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await open('/contacts/profile/01990000-0000-7000-8000-000000000000/lists')
    await expect(page.getByText(text.gone)).toBeVisible()
    await expectAccessible()
  })

  test('saves changes, and shows problems at their fields', async ({ page, api, expectAccessible }) => {
    const { id } = await givenPerson(api, 'Edited')
    const { email: taken } = await givenPerson(api, 'Other')
    await page.goto(`/contacts/profile/${id}/reserved-fields/edit`)
    const email = page.locator('input[name=email]')
    await email.fill('nobody')
    await page.locator('textarea[name=alternate_emails]').fill('x@example.org\nnot one')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.notAnAddress)).toHaveCount(2)
    // The field is the first invalid one on the page.
    await expect(page.locator('textarea[name=alternate_emails]')).toBeFocused()
    await expectAccessible()
    await page.locator('textarea[name=alternate_emails]').fill('x@example.org\ny@example.org')
    await email.fill(taken)
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.taken)).toBeVisible()
    await email.fill('')
    await page.locator('input[name=external_id]').fill('')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.last)).toBeVisible()
    await email.fill('New.Address@Example.org')
    await page.locator('input[name=city]').fill('Köln')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByRole('status').filter({ hasText: text.saved })).toBeVisible()
    await expect(page).toHaveURL(/\/reserved-fields$/)
    await expect(page.getByRole('heading', { name: 'new.address@example.org' })).toBeVisible()
    await expect(page.getByText('x@example.org, y@example.org')).toBeVisible()
    await page.goto(`/contacts/profile/${id}?kind=changes`)
    await expect(page.getByText('London → Köln')).toBeVisible()
  })

  test('accepts numbers and dates in the local format', async ({ page, api }) => {
    const { id } = await givenPerson(api, 'Measured')
    const shoe = await givenField(api, 'shoe', 'Number')
    const born = await givenField(api, 'born', 'Date')
    await page.goto(`/contacts/profile/${id}/custom-fields/edit`)
    await page.locator(`input[name=${shoe}]`).fill('large')
    await page.locator(`input[name=${born}]`).fill('1990-03-04')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.numberWrong)).toBeVisible()
    await page.locator(`input[name=${shoe}]`).fill(text.number)
    await page.getByRole('button', { name: text.save }).click()
    await expect(page).toHaveURL(/\/custom-fields$/)
    await expect(page.getByText(text.number, { exact: true })).toBeVisible()
    await expect(page.getByText(text.date, { exact: true })).toBeVisible()
  })

  test('clears fields, except the last identifier, and restores them', async ({ page, api }) => {
    const { id } = await givenPerson(api, 'Cleared')
    await page.goto(`/contacts/profile/${id}/reserved-fields/delete`)
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[name=email]').check()
    await dialog.locator('input[name=external_id]').check()
    await expect(dialog.getByText(text.keepOne)).toBeVisible()
    await expect(dialog.getByRole('button').last()).toBeDisabled()
    await dialog.locator('input[name=email]').uncheck()
    await dialog.locator('input[name=external_id]').uncheck()
    await dialog.locator('input[name=city]').check()
    await dialog.getByRole('button').last().click()
    await expect(page.getByRole('status').filter({ hasText: text.cleared })).toBeVisible()
    await expect(page.getByText('London')).toHaveCount(0)
    await page.getByRole('button', { name: text.undo, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: text.undone })).toBeVisible()
    await expect(page.getByText('London')).toBeVisible()
  })

  test('removes the contact from lists, and adds it again', async ({ page, api }) => {
    const { id, lists } = await givenPerson(api, 'Listed')
    await page.goto(`/contacts/profile/${id}/lists`)
    const first = page.getByRole('link', { name: 'First of Listed', exact: true })
    await expect(first).toBeVisible()
    await page.goto(`/contacts/profile/${id}/lists/${lists[0]}/delete`)
    await page.getByRole('dialog').getByRole('button', { name: text.removeOne }).click()
    await expect(page.getByRole('status').filter({ hasText: text.removed })).toBeVisible()
    await expect(first).toHaveCount(0)
    await page.getByRole('button', { name: text.undo, exact: true }).click()
    await expect(first).toBeVisible()
    await page.goto(`/contacts/profile/${id}/lists/delete`)
    const dialog = page.getByRole('dialog')
    for (const list of lists) await dialog.locator(`input[name="${list}"]`).check()
    await dialog.getByRole('button').last().click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(text.none)).toBeVisible()
  })
})

test('does not overwrite changes of another tab without confirmation', async ({ page, api, context }) => {
  const { id } = await givenPerson(api, 'Two tabs')
  const edit = `/contacts/profile/${id}/reserved-fields/edit`
  await page.goto(edit)
  await page.locator('input[name=first_name]').fill('Augusta')
  const other = await context.newPage()
  await other.goto(edit)
  await other.locator('input[name=city]').fill('Paris')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other).toHaveURL(/\/reserved-fields$/)
  await other.close()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('was changed somewhere else')).toBeVisible()
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page).toHaveURL(/\/reserved-fields$/)
  await expect(page.getByText('Augusta', { exact: true })).toBeVisible()
  await expect(page.getByText('Paris', { exact: true })).toBeVisible()
})

test('warns before leaving a form with changes', async ({ page, api }) => {
  const { id } = await givenPerson(api, 'Dirty')
  await page.goto(`/contacts/profile/${id}/reserved-fields/edit`)
  await page.locator('input[name=city]').fill('Paris')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.locator('input[name=city]')).toHaveValue('Paris')
})
