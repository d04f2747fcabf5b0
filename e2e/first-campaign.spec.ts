import { expect, owner, test } from './fixtures.ts'
import { Hands } from './hands.ts'
import { mailTo } from './mail.ts'
import { sendCampaign, writeHeadline } from './send-by-hand.ts'
import { startProduct } from './start-product.ts'

const sender = 'post@nordlicht.example'
const file = `Email,First name,Shoe size,Member since,Favourite colour
eva@example.org,Eva,38,3 May 2021,green
joerg@example.org,Jörg,44,17 June 2023,blue
`

test.use({
  signedIn: false,
  browserContext: 'new',
  viewport: { width: 1440, height: 900 },
})

test('a first campaign from an empty account takes at most 40 clicks and texts', async ({
  page,
  context,
  playwright,
}) => {
  const product = await startProduct('first-campaign')
  const api = await playwright.request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { authorization: `Bearer ${owner.apiKey}` },
  })
  const hands = new Hands(page)
  const main = page.getByRole('main')
  const rail = page.getByRole('navigation').first()
  try {
    await page.goto(product.url)

    await test.step('sign in', async () => {
      await hands.type(page.getByLabel('Email'), owner.email)
      await hands.type(page.getByLabel('Password'), owner.password, 'Enter')
    })

    await test.step('set up a sender and verify it in the mailbox', async () => {
      await hands.click(page.getByRole('link', { name: 'Set up sender' }))
      await hands.type(page.getByLabel('From name'), 'Nordlicht')
      await hands.type(page.getByLabel('From address'), sender)
      await hands.type(page.getByLabel('Company address'), 'Hafenstraße 1')
      await hands.type(page.getByLabel('City'), 'Köln')
      await hands.type(page.getByLabel('Country'), 'Germany', 'Enter')
      await expect(page).toHaveURL(/\/senders$/)
      await hands.click(page.getByRole('button', { name: 'Open the message' }))
      const opened = context.waitForEvent('page')
      await hands.click(main.getByRole('link', { name: /\/e\/v\// }))
      const verified = await opened
      await verified.getByRole('button', { name: 'Allow it' }).click()
      await expect(verified.getByRole('heading', { name: 'Verified' })).toBeVisible()
      await verified.close()
    })

    await test.step('import contacts with three fields of their own', async () => {
      await hands.click(rail.getByRole('link', { name: 'Home' }))
      await hands.click(page.getByRole('link', { name: 'Import contacts' }).first())
      await hands.chooseFile(page.locator('input[type=file]'), 'people.csv', file)
      await hands.click(page.getByRole('button', { name: 'Upload and match columns' }))
      await hands.click(page.getByRole('link', { name: 'Create custom fields' }))
      await hands.click(page.getByRole('button', { name: 'Create 3 fields' }))
      await hands.click(page.getByRole('button', { name: 'Check 2 rows' }))
      await hands.click(page.getByRole('button', { name: 'Import now' }))
      await expect(page.getByRole('link', { name: 'Show all contacts' })).toBeVisible()
    })

    await test.step('write and send from a prepared design', async () => {
      await hands.click(rail.getByRole('link', { name: 'Single Sends' }))
      await hands.click(page.getByRole('link', { name: 'Create Single Send' }).first())
      await hands.click(page.getByRole('link', { name: 'Announcement', exact: true }))
      await writeHeadline(page, hands, ' in Köln')
      await hands.type(page.getByRole('textbox', { name: 'Subject' }), 'Hello {{first_name}}')
      await hands.type(page.getByRole('combobox', { name: 'Send to' }), 'all', 'Enter')
      await hands.click(page.getByRole('button', { name: 'Review and send' }))
      await sendCampaign(page, hands)
    })

    const eva = await mailTo(api, 'eva@example.org')
    expect(eva.subject).toBe('Hello Eva')
    expect(eva.html).toContain('in Köln')
    expect(eva.head).toContain(sender)
    expect(hands.done.length, hands.done.join('\n')).toBeLessThanOrEqual(40)

    await test.step('write and send the next one on a phone', async () => {
      const thumbs = new Hands(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await thumbs.click(page.getByRole('button', { name: 'Open navigation' }))
      await thumbs.click(page.getByRole('dialog').getByRole('link', { name: 'Single Sends' }))
      await thumbs.click(page.getByRole('link', { name: 'Create Single Send' }).first())
      await thumbs.click(page.getByRole('link', { name: 'Announcement', exact: true }))
      await writeHeadline(page, thumbs, ' on the way')
      await thumbs.click(page.getByRole('button', { name: 'Review and send' }))
      const subject = page.getByRole('region', { name: 'Subject' })
      await thumbs.click(subject.getByRole('button', { name: 'Change' }))
      await thumbs.type(subject.getByRole('textbox', { name: 'Subject' }), 'From the train')
      const recipients = page.getByRole('region', { name: 'Recipients' })
      await thumbs.click(recipients.getByRole('button', { name: 'Fix' }))
      await thumbs.type(recipients.getByRole('combobox', { name: 'Send to' }), 'all', 'Enter')
      await sendCampaign(page, thumbs)
      await expect(async () => {
        const { subject: latest, html } = await mailTo(api, 'eva@example.org')
        expect([latest, html]).toEqual(['From the train', expect.stringContaining('on the way')])
      }).toPass()
      expect(thumbs.done.length, thumbs.done.join('\n')).toBeLessThanOrEqual(16)
    })
  } finally {
    await api.dispose()
    await product.stop()
  }
})
