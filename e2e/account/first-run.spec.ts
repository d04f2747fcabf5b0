import { expect, owner, test } from '../fixtures.ts'
import { Hands } from '../hands.ts'
import { sendCampaign, writeHeadline } from '../send-by-hand.ts'
import { startProduct } from '../start-product.ts'
import { relayPassword as password, startRelay } from './relay.ts'

const sender = 'post@nordlicht.example'
const file = 'Email,First name\neva@example.org,Eva\njoerg@example.org,Jörg\n'

test.use({ signedIn: false, browserContext: 'new', viewport: { width: 1440, height: 900 } })

test('an empty installation delivers a campaign through a mail server set up in the product', async ({
  page,
  context,
}) => {
  const relay = await startRelay()
  const product = await startProduct('first-run')
  const hands = new Hands(page)
  const main = page.getByRole('main')
  const rail = page.getByRole('navigation').first()
  const to = (address: string) => relay.taken.find((mail) => mail.to === address)?.text
  try {
    await page.goto(product.url)

    await test.step('sign in, and see that nothing leaves', async () => {
      await hands.type(page.getByLabel('Email'), owner.email)
      await hands.type(page.getByLabel('Password'), owner.password, 'Enter')
      await expect(main.getByText('Nothing leaves this machine yet')).toBeVisible()
    })

    await test.step('test a mail server with a typing mistake, then without, and save it', async () => {
      await hands.click(main.getByRole('link', { name: 'Set up mail server' }))
      const server = main.getByRole('form', { name: 'Mail server' })
      await hands.type(server.getByLabel('Host'), '127.0.0.1')
      await hands.type(server.getByLabel('Port'), String(relay.port))
      await hands.click(server.getByRole('combobox', { name: 'Encryption' }))
      await hands.click(page.getByRole('option', { name: /^None/ }))
      await hands.type(server.getByLabel('User'), 'mailer')
      await hands.type(server.getByLabel('Password'), 'a typing mistake')
      const send = main.getByRole('form', { name: 'Send test' })
      await hands.click(send.getByRole('button', { name: 'Send test' }))
      await expect(send.getByText('The test failed at this step: signing in')).toBeVisible()
      await expect(send.getByText(/The server says: 535/)).toBeVisible()
      await expect(send.getByText('AUTH PLAIN ••••••••')).toBeVisible()
      await hands.type(server.getByLabel('Password'), password)
      await hands.click(send.getByRole('button', { name: 'Send test' }))
      await expect(send.getByText(/The mail server has taken the message/)).toBeVisible()
      expect(to(owner.email)).toContain('Subject:')
      await hands.click(server.getByRole('button', { name: 'Save mail server' }))
      await expect(main.getByText(`Mail leaves through 127.0.0.1:${relay.port}.`)).toBeVisible()
    })

    await test.step('verify a sender by a mail that left', async () => {
      await hands.click(rail.getByRole('link', { name: 'Home' }))
      await expect(main.getByText('Nothing leaves this machine yet')).toBeHidden()
      await hands.click(page.getByRole('link', { name: 'Set up sender' }))
      await hands.type(page.getByLabel('From name'), 'Nordlicht')
      await hands.type(page.getByLabel('From address'), sender)
      await hands.type(page.getByLabel('Company address'), 'Hafenstraße 1')
      await hands.type(page.getByLabel('City'), 'Köln')
      await hands.type(page.getByLabel('Country'), 'Germany', 'Enter')
      await expect(page).toHaveURL(/\/senders$/)
      await expect.poll(() => to(sender)).toMatch(/\/e\/v\//)
      const link = /https?:\S+\/e\/v\/\S+/.exec((to(sender) ?? '').replace(/=\r?\n/g, ''))?.[0] ?? ''
      const verified = await context.newPage()
      await verified.goto(link)
      await verified.getByRole('button', { name: 'Allow it' }).click()
      await expect(verified.getByRole('heading', { name: 'Verified' })).toBeVisible()
      await verified.close()
    })

    await test.step('import contacts', async () => {
      await hands.click(rail.getByRole('link', { name: 'Home' }))
      await hands.click(page.getByRole('link', { name: 'Import contacts' }).first())
      await hands.chooseFile(page.locator('input[type=file]'), 'people.csv', file)
      await hands.click(page.getByRole('button', { name: 'Upload and match columns' }))
      await hands.click(page.getByRole('button', { name: 'Check 2 rows' }))
      await hands.click(page.getByRole('button', { name: 'Import now' }))
      await expect(page.getByRole('link', { name: 'Show all contacts' })).toBeVisible()
    })

    await test.step('write and send', async () => {
      await hands.click(rail.getByRole('link', { name: 'Single Sends' }))
      await hands.click(page.getByRole('link', { name: 'Create Single Send' }).first())
      await hands.click(page.getByRole('link', { name: 'Announcement', exact: true }))
      await writeHeadline(page, hands, ' in Köln')
      await hands.type(page.getByRole('textbox', { name: 'Subject' }), 'Hello {{first_name}}')
      await hands.type(page.getByRole('combobox', { name: 'Send to' }), 'all', 'Enter')
      await hands.click(page.getByRole('button', { name: 'Review and send' }))
      await sendCampaign(page, hands)
    })

    await expect.poll(() => to('eva@example.org')).toContain('Subject: Hello Eva')
    await expect.poll(() => to('joerg@example.org')).toBeDefined()
    expect(relay.taken.filter((mail) => mail.to === 'eva@example.org')).toHaveLength(1)
    expect(hands.done.length, hands.done.join('\n')).toBeLessThanOrEqual(60)
  } finally {
    await product.stop()
    await relay.close()
  }
})
