import type { APIRequestContext } from '@playwright/test'
import { expect, owner, test } from '../fixtures.ts'

const marketing = '/v3/marketing'

async function finished(api: APIRequestContext, jobId: string): Promise<void> {
  await expect
    .poll(async () => (await (await api.get(`${marketing}/contacts/imports/${jobId}`)).json()).status)
    .toBe('completed')
}

async function givenPerson(api: APIRequestContext, email: string): Promise<string> {
  const upsert = await api.put(`${marketing}/contacts`, { data: { contacts: [{ email }] } })
  await finished(api, (await upsert.json()).job_id)
  const found = await api.post(`${marketing}/contacts/search/emails`, { data: { emails: [email] } })
  return (await found.json()).result[email].contact.id
}

/** Creates a list and removes the contact from it again. */
async function givenListLeft(api: APIRequestContext, name: string, id: string): Promise<string> {
  const list = (await (await api.post(`${marketing}/lists`, { data: { name } })).json()).id
  for (const data of [{ add: [list] }, { remove: [list] }]) {
    expect((await api.patch(`${marketing}/contacts/${id}/lists`, { data })).status()).toBe(200)
  }
  return list
}

const text = {
  can: 'Can be emailed.',
  cannot: 'Can’t be emailed.',
  unsubscribed: 'Unsubscribed from everything on',
  again: 'Email again …',
  confirm: 'Email again',
  tooShort: 'At least 10 characters',
  done: 'This person can be emailed again.',
  reason: 'Asked for it by telephone.',
  lifted: 'Can be emailed again',
  changes: 'Changes',
  edited: 'Edited',
  added: 'Added to the account',
  more: 'Show more',
  end: 'No more activity.',
  put: 'Added to the list ',
  taken: 'Removed from the list ',
  putGone: 'Added to a list that was deleted later',
  takenGone: 'Removed from a list that was deleted later',
  deleted: 'Deleted from the account',
  restored: 'Restored to the account',
  by: `by ${owner.email}`,
} as const

test.describe('the activity of a contact', () => {
  test.use({ theme: 'dark' })

  test('explains why a contact can not be emailed, and removes the suppression with a recorded reason', async ({
    page,
    api,
    expectAccessible,
  }) => {
    const email = 'left@example.org'
    const id = await givenPerson(api, email)
    await page.goto(`/contacts/profile/${id}`)
    await expect(page.getByText(text.can)).toBeVisible()
    await api.post('/v3/asm/suppressions/global', { data: { recipient_emails: [email] } })
    await page.reload()
    await expect(page.getByText(text.cannot)).toBeVisible()
    await expect(page.getByText(text.unsubscribed).first()).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: text.again }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible()
    await dialog.locator('textarea[name=reason]').fill('why')
    await dialog.getByRole('button', { name: text.confirm }).click()
    await expect(dialog.locator('textarea[name=reason]')).toHaveAttribute('aria-invalid', 'true')
    await dialog.locator('textarea[name=reason]').fill(text.reason)
    await dialog.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByRole('status').filter({ hasText: text.done })).toBeVisible()
    await expect(page.getByText(text.can)).toBeVisible()
    await expect(page.getByText(text.lifted, { exact: true })).toBeVisible()
    await expect(page.getByText(text.reason)).toBeVisible()
  })

  test('shows left lists and an undone deletion', async ({ page, api, expectAccessible }) => {
    const id = await givenPerson(api, 'back@example.org')
    await givenListLeft(api, 'Left', id)
    const gone = await givenListLeft(api, 'Gone', id)
    await api.delete(`${marketing}/lists/${gone}`)
    const { job_id } = await (await api.delete(`${marketing}/contacts?ids=${id}`)).json()
    await finished(api, job_id)
    const undoing = await api.post(`${marketing}/contacts/deletions/${job_id}/undo`)
    await finished(api, (await undoing.json()).job_id)
    await page.goto(`/contacts/profile/${id}`)
    const told = [
      text.restored,
      text.deleted,
      text.takenGone,
      text.putGone,
      `${text.taken}Left`,
      `${text.put}Left`,
      text.added,
    ]
    const entries = page.getByRole('listitem').filter({ has: page.locator('time') })
    await expect(entries).toContainText(told)
    for (const by of [0, 1, 2, 4]) await expect(entries.nth(by)).toContainText(text.by)
    await expect(entries.nth(4).getByRole('link', { name: 'Left' })).toBeVisible()
    await expectAccessible()
  })

  test('can be filtered and paged', async ({ page, api, expectAccessible }) => {
    const id = await givenPerson(api, 'busy@example.org')
    for (let index = 0; index < 40; index++) {
      await api.patch(`${marketing}/contacts/${id}`, { data: { city: `City ${index}` } })
    }
    await page.goto(`/contacts/profile/${id}`)
    await expect(page.getByText(text.edited, { exact: true })).toHaveCount(30)
    await expectAccessible()
    await page.getByRole('button', { name: text.more }).click()
    await expect(page.getByText(text.edited, { exact: true })).toHaveCount(40)
    await expect(page.getByText(text.added)).toBeVisible()
    await expect(page.getByText(text.end)).toBeVisible()
    await page.getByRole('button', { name: text.changes }).click()
    await expect(page).toHaveURL(/kind=changes/)
    await expect(page.getByRole('button', { name: text.changes })).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`/contacts/profile/${id}?kind=clicks`)
    await expect(page.getByText(text.edited, { exact: true })).toHaveCount(0)
  })
})
