import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const text = {
  upload: 'Upload and match columns',
  check: 'Check 5 rows',
  apply: 'Import now',
  all: 'was imported',
} as const

/** A typical export of another tool: its own column order, umlauts, semicolons, Windows-1252, day-first dates. */
function germanExport(): Buffer {
  const rows = [
    'Kundennr.;Anrede;Nachname;Vorname;Straße und Hausnummer;PLZ;Ort;Land;Telefonnummer (mobil);Geburtsdatum;Umsatz;E-Mail-Adresse',
    'K1;Frau;Müller;Zoë;"Große Straße 1; Hinterhaus";01067;Dresden;Deutschland;0171 1234567;31.12.1999;1.234,50;zoe@example.org',
    'K2;Herr;Groß;Jürgen;Kölner Weg 2;50667;Köln;Deutschland;+49 171 7654321;1.2.1980;0,99;JUERGEN@example.org',
    'K3;;Öztürk;Ayşe;;10115;Berlin;Deutschland;;;;ayse@example.org',
    'K4;Frau;Weiß;Änne;Überweg 7;80331;München;Deutschland;089/123456;29.02.2000;12;aenne@example.org',
    'K5;Herr;D’Août;François;Rue 5;67000;Straßburg;Frankreich;;01.10.1975;3,5;francois@example.org',
  ]
  return windows1252(`${rows.join('\r\n')}\r\n`.replace('Ayşe', 'Ayse'))
}

function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('’', '\x92'), 'latin1')
}

async function makeField(page: Page, name: string, type: string): Promise<void> {
  const answer = await page.request.post('/v3/marketing/field_definitions', {
    headers: { authorization: `Bearer ${await readToken(page)}` },
    data: { name, field_type: type },
  })
  expect([200, 201, 400]).toContain(answer.status())
}

async function readToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'carillon_token')?.value ?? ''
}

test.describe('an export of another tool', () => {
  test('is imported without any manual matching', async ({ page, expectAccessible }) => {
    await makeField(page, 'Geburtsdatum', 'Date')
    await makeField(page, 'Umsatz', 'Number')
    await page.goto('/contacts/import/upload-csv')
    await page.setInputFiles('input[type=file]', {
      name: 'export.csv',
      mimeType: 'text/csv',
      buffer: germanExport(),
    })
    await page.getByRole('button', { name: text.upload }).click()
    await page.getByRole('button', { name: text.check }).click()
    await page.getByRole('button', { name: text.apply }).click()
    await expect(page.getByRole('heading', { name: new RegExp(`${text.all}$`) })).toBeVisible()
    await expectAccessible()

    const found = await page.request.post('/v3/marketing/contacts/search/emails', {
      headers: { authorization: `Bearer ${await readToken(page)}` },
      data: {
        emails: ['zoe@example.org', 'juergen@example.org', 'francois@example.org'],
      },
    })
    const { result } = (await found.json()) as {
      result: Record<string, { contact: Record<string, unknown> }>
    }
    expect(result['zoe@example.org']?.contact).toMatchObject({
      first_name: 'Zoë',
      last_name: 'Müller',
      address_line_1: 'Große Straße 1; Hinterhaus',
      postal_code: '01067',
      city: 'Dresden',
      country: 'Deutschland',
      phone_number: '0171 1234567',
      external_id: 'K1',
      custom_fields: { Geburtsdatum: '1999-12-31T00:00:00Z', Umsatz: 1234.5 },
    })
    expect(result['juergen@example.org']?.contact).toMatchObject({
      custom_fields: { Umsatz: 0.99 },
    })
    expect(result['francois@example.org']?.contact).toMatchObject({ last_name: 'D’Août' })
  })

  test('the contact limit has its own dialog', async ({ page, expectAccessible }) => {
    await page.goto('/contacts/import/upload-csv/contact-limit')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/contacts\/import\/upload-csv$/)
  })
})

test('typos in addresses are fixed with one click', async ({ page }) => {
  await page.goto('/contacts/import/upload-csv')
  await page.setInputFiles('input[type=file]', {
    name: 'typos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email\nada.typo@gmial.com\n'),
  })
  await page.getByRole('button', { name: 'Upload and match columns' }).click()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByText('gmial.com → gmail.com')).toBeVisible()
  await page.getByRole('button', { name: 'Fix typos' }).click()
  await expect(page.getByText('gmial.com → gmail.com')).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard file' }).click()
  await expect(page.getByText('was stopped')).toBeVisible()
})
