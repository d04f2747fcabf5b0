import type { APIRequestContext, Page } from '@playwright/test'
import { expectSaved } from './expect-saved.ts'
import { expect, owner, test } from './fixtures.ts'
import { mailTo } from './mail.ts'

/**
 * The main path in German: from a CSV file of contacts to the results of a campaign. first-campaign.spec.ts has the way
 * of an empty account in English.
 */
const text = {
  signIn: 'Anmelden',
  upload: 'Hochladen und Spalten zuordnen',
  checkRows: '3 Zeilen prüfen',
  importNow: 'Jetzt importieren',
  showList: 'Liste anzeigen',
  createSender: 'Absender anlegen',
  createGroup: 'Gruppe anlegen',
  createSend: 'Einzelsendung anlegen',
  starter: 'Ankündigung',
  total: '3 Personen erhalten diese Nachricht',
  sendTest: 'Test senden',
  testSent: 'Test an 1 Adresse gesendet.',
  review: 'Prüfen und senden',
  send: 'An 3 Personen senden',
  sendNow: 'Jetzt senden',
  unsubscribe: 'Abmelden',
  sent: 'Gesendet',
  delivered: 'Zugestellt',
  opens: 'Öffnungen',
  clicks: 'Klicks',
  unsubscribes: 'Abmeldungen',
} as const

test.use({ language: 'de', signedIn: false, serviceWorkers: 'allow' })

const people = ['eva', 'joerg', 'mia'].map((name) => `${name}.main@example.org`)
const list = 'Hauptweg'
const subject = 'Post für Dich'

test('goes from a CSV file to opens, clicks and unsubscribes', async ({ page, api, request }) => {
  await test.step('sign in', async () => {
    await page.goto('/')
    await page.locator('input[type=email]').fill(owner.email)
    await page.locator('input[type=password]').fill(owner.password)
    await page.getByRole('button', { name: text.signIn }).click()
    await expect(page).not.toHaveURL(/sign-in/)
    await expect(
      page
        .getByRole('link', { name: 'Single Sends' })
        .or(page.getByRole('link', { name: 'Einzelsendungen' }))
        .first(),
    ).toBeVisible()
  })

  await test.step('bring in contacts', async () => {
    await page.goto('/contacts/import')
    await expect(page).toHaveURL(/\/upload-csv$/)
    await page.locator('input[value=addToNewList]').check()
    await page.locator('input[name=list_name]').fill(list)
    const csv = `E-Mail,Vorname\n${people.map((email, index) => `${email},${['Eva', 'Jörg', ''][index]}`).join('\n')}\n`
    await page.setInputFiles('input[type=file]', {
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await page.getByRole('button', { name: text.upload }).click()
    await page.getByRole('button', { name: text.checkRows }).click()
    await page.getByRole('button', { name: text.importNow }).click()
    await page.getByRole('link', { name: text.showList }).click()
    for (const email of people) await expect(page.getByText(email)).toBeVisible()
  })

  await test.step('make and verify a sender, make a group', async () => {
    await page.goto('/senders/new')
    const sender = 'hauptweg@nordlicht.example'
    const fields = {
      from_name: 'Nordlicht',
      from_email: sender,
      reply_to: sender,
      address: 'Hafenstraße 1',
      city: 'Köln',
      country: 'Germany',
      nickname: list,
    }
    for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value)
    await page.getByRole('button', { name: text.createSender }).click()
    await expect(page.getByRole('link', { name: list })).toBeVisible()
    const mail = await mailTo(api, sender)
    await page.goto(new URL(/http\S+\/e\/v\/[\w-]+/.exec(mail.text)?.[0] ?? '').pathname)
    await page.getByRole('button').click()
    await expect(page.getByRole('button')).toHaveCount(0)

    await page.goto('/unsubscribe-groups/new')
    await page.locator('[name=name]').fill(list)
    await page.locator('[name=description]').fill('Once a month')
    await page.getByRole('button', { name: text.createGroup }).click()
    await expect(page.getByRole('link', { name: list })).toBeVisible()
  })

  await test.step('write a message', async () => {
    await page.goto('/single-sends')
    await page.getByRole('link', { name: text.createSend }).first().click()
    await expect(page).toHaveURL(/\/single-sends\/new/)
    await page.goto('/single-sends/new/selector/system-designs')
    await page.getByRole('link', { name: text.starter, exact: true }).click()
    await expect(page).toHaveURL(/\/single-sends\/[\w-]+\/editor/)
    await page.locator('[data-kind=button]').first().click()
    await page.locator('input[name=href]').fill('https://nordlicht.example/green?from=mail&to=you')
    await page.locator('input[name=name]').fill(list)
    await page.locator('[data-line][data-name=subject]').fill(`${subject} {{first_name}}`)
    await choose(page, 'sender', list)
    await choose(page, 'recipients', list)
    await page.keyboard.press('Escape')
    await choose(page, 'group', list)
    await expect(page.getByText(text.total)).toBeVisible()
    await expectSaved(page)
  })

  await test.step('send a test', async () => {
    await page
      .getByRole('button', { name: text.sendTest })
      .or(page.getByRole('link', { name: text.sendTest }))
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[name=emails]').fill('hauptweg-test@nordlicht.example')
    await dialog.getByRole('button', { name: text.sendTest }).click()
    await expect(page.getByText(text.testSent)).toBeVisible()
    expect((await mailTo(api, 'hauptweg-test@nordlicht.example')).subject).toMatch(/^Test - /)
  })

  await test.step('review and send', async () => {
    await page
      .getByRole('button', { name: text.review })
      .or(page.getByRole('link', { name: text.review }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/review$/)
    await page
      .getByRole('link', { name: text.send })
      .or(page.getByRole('button', { name: text.send }))
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: text.sendNow }).click()
    await expect(page).toHaveURL(/\/stats$/)
    await page.goto('/single-sends')
    await expect(
      page.getByRole('row').filter({ hasText: list }).getByText(text.sent, { exact: true }),
    ).toBeVisible()
  })

  await test.step('each person gets their own message, and reads it', async () => {
    const [eva, joerg, mia] = await Promise.all(people.map((email) => mailTo(api, email)))
    expect(eva?.subject).toBe(`${subject} Eva`)
    expect(joerg?.subject).toBe(`${subject} Jörg`)
    expect(mia?.subject).toBe(`${subject} `.trimEnd())
    expect(eva?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

    // Opens right after delivery count as machine opens, and clicks within ten seconds as uncertain.
    await page.waitForTimeout(11_000)
    for (const mail of [eva, joerg])
      await openAddress(request, /https?:\/\/\S+?\/e\/o\/[\w.-]+/.exec(mail?.html ?? '')?.[0])
    await openAddress(request, /href="(https?:\/\/[^"]+\/e\/c\/[^"]+)"/.exec(eva?.html ?? '')?.[1])
    await page.goto(
      new URL(/<(https?:\/\/\S+?\/e\/u\/[^>]+)>/.exec(unfolded(joerg?.head ?? ''))?.[1] ?? '').pathname,
    )
    await page.getByRole('button', { name: text.unsubscribe }).click()
    await expect(page.getByRole('heading').first()).toBeVisible()
  })

  await test.step('see the results', async () => {
    await page.goto('/single-sends')
    await page.getByRole('link', { name: list }).click()
    await expect(page).toHaveURL(/\/stats$/)
    const tile = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
    await expect(async () => {
      await page.reload()
      await expect(tile(text.delivered)).toContainText('3')
      await expect(tile(text.opens)).toContainText('2')
      await expect(tile(text.clicks)).toContainText('1')
      await expect(tile(text.unsubscribes)).toContainText('1')
    }).toPass()
  })
})

/** Follows a link of a message like a recipient's mail program. */
async function openAddress(request: APIRequestContext, address: string | undefined): Promise<void> {
  expect(address).toBeTruthy()
  const url = new URL(address as string)
  const answer = await request.get(url.pathname, {
    maxRedirects: 0,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0' },
  })
  expect(answer.status()).toBeLessThan(400)
}

function unfolded(head: string): string {
  return head.replace(/\r\n[ \t]+/g, ' ')
}

/**
 * Selects an option that starts with the text, from the list of this field. The list of the previous field may still be
 * closing.
 */
async function choose(page: Page, field: string, option: string): Promise<void> {
  const input = page.locator(`[data-field=${field}] input:not([type=hidden])`).first()
  await input.click()
  const list = await input.getAttribute('aria-controls')
  await page
    .locator(`[id="${list}"]`)
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .click()
}
