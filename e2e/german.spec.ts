import { expect, test } from './fixtures.ts'
import { png } from './images/png.ts'

/**
 * One short test for each feature in German: something is created on the screen, and the product confirms it. The main
 * path covers contacts, senders, groups, editor, single sends and results in German; the walks open every other screen.
 */
test.use({ language: 'de', theme: 'dark' })

test('a custom field is created', async ({ page }) => {
  await page.goto('/custom-fields/new')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=name]').fill('2te')
  await expect(
    dialog.getByText('Das erste Zeichen muss ein Buchstabe oder ein Unterstrich sein.'),
  ).toBeVisible()
  await dialog.locator('input[name=name]').fill('schuhgroesse_eu')
  await dialog.getByRole('button', { name: 'Feld anlegen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'wurde angelegt' })).toBeVisible()
})

test('numbers and dates of a contact are written as in German', async ({ page, api }) => {
  const field = async (name: string, field_type: string) =>
    (await (await api.post('/v3/marketing/field_definitions', { data: { name, field_type } })).json()).id
  const [shoe, born] = [await field('schuh', 'Number'), await field('geboren', 'Date')]
  const contacts = [{ email: 'zahlen@example.org' }]
  await api.put('/v3/marketing/contacts', { data: { contacts } })
  let id: string | undefined
  await expect(async () => {
    const found = await api.post('/v3/marketing/contacts/search/emails', {
      data: { emails: ['zahlen@example.org'] },
    })
    id = (await found.json()).result['zahlen@example.org'].contact.id
  }).toPass()
  await page.goto(`/contacts/profile/${id}/custom-fields/edit`)
  await page.locator(`input[name=${shoe}]`).fill('groß')
  await page.locator(`input[name=${born}]`).fill('1990-03-04')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Das ist keine Zahl.')).toBeVisible()
  await page.locator(`input[name=${shoe}]`).fill('39,5')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page).toHaveURL(/\/custom-fields$/)
  await expect(page.getByText('39,5', { exact: true })).toBeVisible()
  await expect(page.getByText('04.03.1990', { exact: true })).toBeVisible()
})

test('all contacts are exported', async ({ page }) => {
  await page.goto('/contacts/exports')
  await page.getByRole('button', { name: 'Alle Kontakte exportieren' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Der Export hat begonnen' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Alle Kontakte' }).first()
  await expect(row.getByText('Bereit zum Herunterladen')).toBeVisible()
})

test('a design is created from a starter design', async ({ page }) => {
  await page.goto('/design-library/your-designs')
  await page.getByRole('button', { name: 'E-Mail-Design anlegen' }).click()
  await page.getByRole('button', { name: 'Design-Editor' }).click()
  await page.getByRole('button', { name: /^Newsletter/ }).click()
  await expect(page.getByText('Neu in diesem Monat').first()).toBeVisible()
})

test('a dynamic template is created', async ({ page }) => {
  await page.goto('/dynamic-templates/new')
  await page.locator('input[name=name]').fill('Quittung')
  await page.getByRole('button', { name: 'Vorlage anlegen' }).click()
  await expect(page.getByText('Version hinzufügen').first()).toBeVisible()
})

test('an automation is begun from a series, and lists its missing parts', async ({ page }) => {
  await page.goto('/automations/choose')
  await page.getByRole('button', { name: 'Willkommensserie' }).click()
  await expect(page).toHaveURL(/\/automations\/[^/]+\/detail$/)
  await page.getByRole('button', { name: 'Live setzen' }).click()
  await expect(page.getByText(/Angaben fehlen noch zum Livesetzen/)).toBeVisible()
})

test('an image is uploaded, and another file refused', async ({ page }) => {
  await page.goto('/design-library/your-images')
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('bild.png', png(40, 30, [200, 80, 40]))
  await expect(page.getByRole('link', { name: 'bild.png' })).toBeVisible()
  await choose('vektor.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
  const refusal = page.getByRole('alert').filter({ hasText: 'Möglich sind nur GIF, JPEG und PNG' })
  await expect(refusal).toContainText('vektor.png')
})

test('a notification address is added and must be confirmed', async ({ page }) => {
  await page.goto('/notifications/new')
  await page.locator('input[name=name]').fill('Redaktion Köln')
  await page.locator('input[name=email]').fill('redaktion@nordlicht.example')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Hinzugefügt. Sehen Sie in' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'redaktion@nordlicht.example' })
  await expect(row.getByText('Unbestätigt')).toBeVisible()
})

test('mail can be read in the mailbox', async ({ page, api }) => {
  const email = 'eingang@nordlicht.example'
  const from = { email, name: 'Nordlicht' }
  const place = { address: 'Hafenstraße 1', city: 'Köln', country: 'Germany' }
  await api.post('/v3/marketing/senders', { data: { nickname: email, from, reply_to: { email }, ...place } })
  await page.goto('/mailbox')
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await page.getByText('Quelltext', { exact: true }).click()
  await expect(page.locator('pre')).toContainText('Message-ID:')
})
