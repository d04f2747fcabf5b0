import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectFits } from '../expect-fits.ts'
import { expect, test } from '../fixtures.ts'

const text = {
  upload: 'Upload and match columns',
  matched: 'Matched by name',
  createField: 'Create a custom field …',
  create: 'Create field',
  start: 'Check 4 rows',
  forecast: 'What importing',
  apply: 'Import now',
  remap: 'Change column matching',
  rollback: 'Roll back …',
  confirmRollback: 'Roll back',
  rolledBack: 'was rolled back',
  history: 'Import history',
  noIdentifier: 'Match one column to an identifier',
  skip: 'Skip column',
  email: 'Email',
  refused: 'some rows were refused',
  errorFile: 'Download error file',
  showList: 'Show list',
  another: 'Import another file',
  empty: 'The file is empty.',
  wide: '700 columns',
  binary: 'This is not a CSV file.',
} as const

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer })
}

test.describe('an import', () => {
  test('imports a file into a new list and creates a custom field', async ({
    page,
    api,
    expectAccessible,
  }) => {
    const list = 'Imported'
    const shoes = 'Schuhgröße'
    const file = [
      `E-Mail-Adresse;Vorname;Nachname;${shoes}`,
      'ada.file@example.org;Ada;Lovelace;38',
      'juergen.file@example.org;Jürgen;Groß;44',
      'not an address;Nobody;Nowhere;40',
      'marie.file@example.org;Marie;Curie;39',
    ].join('\r\n')

    await page.goto('/contacts/import')
    await expect(page).toHaveURL(/\/contacts\/import\/upload-csv$/)
    await page.locator('input[value=addToNewList]').check()
    await page.locator('input[name=list_name]').fill(list)
    await choose(page, 'kunden.csv', Buffer.from(file, 'latin1'))
    await expectAccessible()
    await page.getByRole('button', { name: text.upload }).click()

    await expect(page).toHaveURL(/\/map-fields\?/)
    await expect(page.getByText(text.matched)).toHaveCount(3)
    await expect(page.getByText('Jürgen', { exact: true })).toBeVisible()
    await expectAccessible()
    const start = page.getByRole('button', { name: text.start })
    const email = page.getByRole('row', { name: /E-Mail-Adresse/ }).getByRole('combobox')
    await email.click()
    await page.getByRole('option', { name: text.skip }).click()
    await expect(page.getByText(text.noIdentifier)).toBeVisible()
    await expect(start).toBeDisabled()
    await email.click()
    await page.getByRole('option', { name: text.email, exact: true }).click()

    await page
      .getByRole('row', { name: new RegExp(shoes) })
      .getByRole('combobox')
      .click()
    await page.getByRole('option', { name: text.createField }).click()
    await expect(page).toHaveURL(/\/create-custom-field\?/)
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('input[name=name]')).toHaveValue('schuhgroesse')
    await expect(dialog.locator('input[value=Number]')).toBeChecked()
    await expectAccessible()
    await dialog.getByRole('button', { name: text.create }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('row', { name: new RegExp(shoes) }).getByRole('combobox')).toHaveValue(
      'schuhgroesse',
    )
    await start.click()

    await expect(page).toHaveURL(/\/done\?job=/)
    await expect(page.getByText(text.forecast)).toBeVisible()
    await expect(page.getByText('not an address')).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: text.remap }).click()
    await expect(page.getByRole('row', { name: new RegExp(shoes) }).getByRole('combobox')).toHaveValue(
      'schuhgroesse',
    )
    await start.click()
    const confirmed = page.waitForResponse((answer) => answer.url().endsWith('/confirm'))
    await page.getByRole('button', { name: text.apply }).click()
    // Leaving before the upload asks for no confirmation.
    await confirmed
    await page.goto('/contacts')
    await page.goBack()
    await expect(page.getByText(text.refused)).toBeVisible()
    const { contact_count } = await (await api.get('/v3/marketing/contacts/count')).json()
    const rail = page.getByRole('navigation').locator('a[href="/contacts"]')
    await expect(rail).toContainText(contact_count.toLocaleString('en'))
    await expectAccessible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: text.errorFile }).click(),
    ])
    const errors = await readFile(await download.path(), 'utf8')
    expect(errors).toContain('not an address')
    expect(errors).not.toContain('Lovelace')

    await page.getByRole('link', { name: text.showList }).click()
    await expect(page.getByRole('heading', { name: list })).toBeVisible()
    await expect(page.locator('tbody tr')).toHaveCount(3)
    await expect(page.getByText('Jürgen Groß')).toBeVisible()
    await page.getByRole('link', { name: 'marie.file@example.org' }).click()
    await expect(page).toHaveURL(/\/contacts\/profile\//)
    await page.goto(`${new URL(page.url()).pathname}/custom-fields`)
    await expect(page.getByText('39', { exact: true })).toBeVisible()

    await page.goto('/contacts/import/upload-csv')
    const imported = page.getByRole('row', { name: /kunden/ })
    await expect(page.getByRole('heading', { name: text.history })).toBeVisible()
    await expectAccessible()
    await imported.getByRole('link').first().click()
    await page.getByRole('button', { name: text.rollback }).click()
    await expect(dialog.getByText('3')).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: text.confirmRollback }).click()
    await expect(page.getByRole('heading', { name: new RegExp(text.rolledBack) })).toBeVisible()
    await expectAccessible()
    await page.goto('/contacts/all')
    await expect(page.getByRole('link', { name: 'marie.file@example.org' })).toHaveCount(0)
  })

  test('of an invalid file shows the problem and changes nothing', async ({ page }) => {
    await page.goto('/contacts/import/upload-csv')
    const upload = async (name: string, content: string | Buffer, problem: string) => {
      await choose(page, name, content)
      await page.getByRole('button', { name: text.upload }).click()
      await expect(page.getByRole('alert')).toContainText(problem)
      await expect(page).toHaveURL(/\/upload-csv$/)
    }
    await upload('wide.csv', `${Array.from({ length: 700 }, (_, at) => `c${at}`).join()}\n`, text.wide)
    await upload('binary.csv', Buffer.from(Array.from({ length: 4096 }, (_, at) => at % 256)), text.binary)
    await upload('empty.csv', '', text.empty)
    await upload('sheet.xlsx', 'PK', text.binary)
    await page.reload()
    await expect(page.getByText('wide.csv')).toHaveCount(0)
  })
})

test('a field created in another tab is matched in an open import', async ({ page, context }) => {
  await page.goto('/contacts/import/upload-csv')
  await choose(page, 'colours.csv', 'email,Favourite colour\nada.colour@example.org,green\n')
  await page.getByRole('button', { name: 'Upload and match columns' }).click()
  const colour = page.getByRole('row', { name: /Favourite colour/ }).getByRole('combobox')
  await expect(colour).toHaveValue('Skip column')
  const other = await context.newPage()
  await other.goto('/custom-fields/new')
  await other.getByRole('dialog').locator('input[name=name]').fill('favourite_colour')
  await other.getByRole('button', { name: 'Create field' }).click()
  await expect(other.getByText('{{favourite_colour}}', { exact: true })).toBeVisible()
  await expect(colour).toHaveValue('favourite_colour')
})

test('a missing import shows a message, and an unmatched one can be continued', async ({ page }) => {
  await page.goto('/contacts/import/done?job=01890000-0000-7000-8000-000000000000')
  await expect(page.getByText('This import does not exist')).toBeVisible()
  await page.goto('/contacts/import/upload-csv')
  const file = `later-${Date.now()}.csv`
  await choose(page, file, 'email\nlater@example.org\n')
  await page.getByRole('button', { name: 'Upload and match columns' }).click()
  await expect(page).toHaveURL(/\/map-fields\?/)
  await page.goto('/contacts')
  await expect(page.getByText(`“${file}” is uploaded. Match its columns`)).toBeVisible()
  await page.getByRole('link', { name: 'Match columns' }).first().click()
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeEnabled()
  await page.goto('/contacts/import/upload-csv')
  await expect(page.getByText('Columns not matched').first()).toBeVisible()
  await expectFits(page)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(`“${file}” is uploaded. Match its columns`)).toHaveCount(0)
})
