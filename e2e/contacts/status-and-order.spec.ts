import { expect, test } from '../fixtures.ts'

test('a tile leads to the people behind its number, in order, and the chosen columns stay', async ({
  page,
  api,
  open,
  expectAccessible,
}) => {
  const emails = ['b', 'a', `${'long.'.repeat(12)}c`].map((name) => `${name}@status.example.org`)
  const added = await api.put('/v3/marketing/contacts', {
    data: { contacts: [...emails, 'd@status.example.org'].map((email) => ({ email })) },
  })
  const { job_id } = (await added.json()) as { job_id: string }
  await expect
    .poll(async () => (await (await api.get(`/v3/marketing/contacts/imports/${job_id}`)).json()).status)
    .toBe('completed')
  await api.post('/v3/asm/suppressions/global', { data: { recipient_emails: emails } })

  await open('/contacts')
  await page.getByRole('link', { name: 'Unsubscribed from everything' }).click()
  await expect(page).toHaveURL(/\/contacts\/all\?status=unsubscribed$/)
  const heads = () =>
    page.getByRole('columnheader').evaluateAll((all) => all.map((th) => Math.round(th.clientWidth)))
  const people = page.locator('tbody tr a[href*="/contacts/profile/"]')
  await expect(people.filter({ hasText: '@status.example.org' })).toHaveText(emails.toSorted())
  await expect(page.getByText('d@status.example.org')).toHaveCount(0)
  const withLong = await heads()
  await expectAccessible()

  const head = page.getByRole('columnheader', { name: 'Contact' })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(people.filter({ hasText: '@status.example.org' })).toHaveText(emails.toSorted().toReversed())
  await expect(page).toHaveURL(/sort=-email/)

  await page.getByRole('searchbox').fill('d@status')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: /^Unsubscribed/ }).click()
  await expect(people).toHaveText(['d@status.example.org'])
  expect(await heads()).toEqual(withLong)
})
