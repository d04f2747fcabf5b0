import type { APIRequestContext, Page } from '@playwright/test'
import { expectSaved } from './expect-saved.ts'
import { expect, owner, test } from './fixtures.ts'

/** The main job, as a new user would do it: from a CSV file of contacts to the results of a campaign. */
const texts = {
  en: {
    signIn: 'Sign in',
    upload: 'Upload and match columns',
    checkRows: 'Check 3 rows',
    importNow: 'Import now',
    showList: 'Show list',
    createSender: 'Create sender',
    createGroup: 'Create group',
    createSend: 'Create Single Send',
    starter: 'Announcement',
    total: '3 people get this message',
    sendTest: 'Send test',
    testSent: 'Test sent to 1 address.',
    review: 'Review and send',
    send: 'Send to 3 people',
    sendNow: 'Send now',
    unsubscribe: 'Unsubscribe',
    sent: 'Sent',
    delivered: 'Delivered',
    opens: 'Unique opens',
    clicks: 'Unique clicks',
    unsubscribes: 'Unsubscribes',
  },
  de: {
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
  },
} as const

test.use({ signedIn: false, serviceWorkers: 'allow' })

for (const language of ['en', 'de'] as const) {
  const text = texts[language]
  const people = ['eva', 'joerg', 'mia'].map((name) => `${name}.main-${language}@example.org`)
  const list = `Main path ${language}`
  const subject = `Post für Dich, ${language}`

  test.describe(`the main path in ${language}`, () => {
    test.use({ language })

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
        const sender = `post-${language}@nordlicht.example`
        const fields = {
          from_name: 'Nordlicht',
          from_email: sender,
          reply_to: sender,
          address: 'Hafenstraße 1',
          city: 'Köln',
          country: 'Germany',
          nickname: list,
        }
        for (const [name, value] of Object.entries(fields))
          await page.locator(`input[name=${name}]`).fill(value)
        await page.getByRole('button', { name: text.createSender }).click()
        await expect(page.getByRole('link', { name: list })).toBeVisible()
        const mail = await mailTo(api, sender)
        await page.goto(new URL(/http\S+\/e\/v\/[\w-]+/.exec(mail.text)?.[0] ?? '').pathname)

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
        await page.locator('input[name=subject]').fill(`${subject} {{first_name}}`)
        await choose(page, 'sender', list)
        await choose(page, 'lists', list)
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
        await dialog.locator('input[name=emails]').fill(`test-${language}@nordlicht.example`)
        await dialog.getByRole('button', { name: text.sendTest }).click()
        await expect(page.getByText(text.testSent)).toBeVisible()
        expect((await mailTo(api, `test-${language}@nordlicht.example`)).subject).toMatch(/^Test - /)
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

      await test.step('everybody gets their own message, and reads it', async () => {
        const [eva, joerg, mia] = await Promise.all(people.map((email) => mailTo(api, email)))
        expect(eva?.subject).toBe(`${subject} Eva`)
        expect(joerg?.subject).toBe(`${subject} Jörg`)
        expect(mia?.subject).toBe(`${subject} `.trimEnd())
        expect(eva?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

        // Opens right after delivery count as machine opens, so wait before opening.
        await page.waitForTimeout(2500)
        for (const mail of [eva, joerg])
          await get(request, /https?:\/\/\S+?\/e\/o\/[\w.-]+/.exec(mail?.html ?? '')?.[0])
        await get(request, /href="(https?:\/\/[^"]+\/e\/c\/[^"]+)"/.exec(eva?.html ?? '')?.[1])
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
        const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
        await expect(async () => {
          await page.reload()
          await expect(tile(text.delivered)).toContainText('3')
          await expect(tile(text.opens)).toContainText('2')
          await expect(tile(text.clicks)).toContainText('1')
          await expect(tile(text.unsubscribes)).toContainText('1')
        }).toPass({ timeout: 60_000 })
      })
    })
  })
}

interface Mail {
  subject: string
  text: string
  html: string
  /** The header block of the sent message. */
  head: string
}

/** Waits for the newest message to an address. */
async function mailTo(api: APIRequestContext, email: string): Promise<Mail> {
  let mail: Mail | undefined
  await expect(async () => {
    const { result } = await (await api.get('/v3/mailbox/messages', { params: { search: email } })).json()
    const path = `/v3/mailbox/messages/${result[0].id}`
    const message = await (await api.get(path)).json()
    mail = { ...message, head: message.source.split(/\r?\n\r?\n/, 1)[0] }
  }).toPass({ timeout: 60_000 })
  return mail as Mail
}

/** Follows a link of a message like a recipient's mail program. */
async function get(request: APIRequestContext, address: string | undefined): Promise<void> {
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
