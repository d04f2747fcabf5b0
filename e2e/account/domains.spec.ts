import { expect, test } from '../fixtures.ts'

interface Wire {
  dns: Record<string, { type: string; host: string; data: string }>
}

test('a domain goes from unpublished to verified, and its senders with it', async ({
  page,
  open,
  settled,
  api,
  nameServer,
  expectAccessible,
}) => {
  const from = { email: 'news@harbor.example', name: 'Harbor' }
  const sender = { nickname: 'Harbor', from, reply_to: from, address: 'A 1', city: 'B', country: 'C' }
  expect((await api.post('/v3/marketing/senders', { data: sender })).status()).toBe(201)

  await open('/account/domains')
  await page.getByRole('link', { name: 'Add domain' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add domain' })
  await dialog.getByLabel('Domain', { exact: true }).fill('harbor.example')
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'harbor.example' })).toBeVisible()
  const signing = page.getByRole('listitem', { name: 'DKIM key that signs' })
  await expect(signing.getByText('Not checked')).toBeVisible()

  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(signing.getByText('Missing')).toBeVisible()
  await settled()
  await expectAccessible()

  const [made] = (await (await api.get('/v3/whitelabel/domains?domain=harbor.example')).json()) as Wire[]
  for (const { host, data } of Object.values(made?.dns ?? {})) nameServer.set('TXT', host, data)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(signing.getByText('Published')).toBeVisible()
  await expect(page.getByText(/Mail from this domain is signed/)).toBeVisible()
  await settled()
  await expectAccessible()

  await open('/senders')
  const row = page.getByRole('row', { name: /Harbor/ })
  await expect(row.getByText('Signed', { exact: true })).toBeVisible()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()
})
