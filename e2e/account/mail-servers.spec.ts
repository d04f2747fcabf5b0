import { expect, owner, test } from '../fixtures.ts'
import { startProduct } from '../start-product.ts'
import { relayPassword, startRelay } from './relay.ts'

const domains = ['news.example', 'nordlicht.example']

test.use({ signedIn: false, browserContext: 'new', viewport: { width: 1280, height: 900 } })

test('of two mail servers, the one named for a domain delivers the mail from it', async ({ page }) => {
  const [first, second] = [await startRelay(), await startRelay()]
  const product = await startProduct('mail-servers')
  const main = page.getByRole('main')
  const server = main.getByRole('form', { name: 'Mail server' })
  const fill = async (port: number) => {
    await server.getByLabel('Host').fill('127.0.0.1')
    await server.getByLabel('Port').fill(String(port))
    await server.getByRole('combobox', { name: 'Encryption' }).click()
    await page.getByRole('option', { name: /^None/ }).click()
    await server.getByLabel('User').fill('mailer')
    await server.getByLabel('Password').fill(relayPassword)
  }
  const signedIn = async () => {
    const token = (await page.context().cookies()).find(({ name }) => name === 'carillon_token')?.value
    return { authorization: `Bearer ${token}` }
  }
  const verifySender = async (email: string) => {
    const made = await page.request.post(`${product.url}/v3/marketing/senders`, {
      headers: await signedIn(),
      data: {
        nickname: email,
        from: { email, name: 'Nordlicht' },
        reply_to: { email },
        address: 'Hafenstraße 1',
        city: 'Köln',
        country: 'Germany',
      },
    })
    expect(made.status()).toBe(201)
    const link = () => {
      const { text = '' } = [...first.taken, ...second.taken].find(({ to }) => to === email) ?? {}
      return /https?:\S+\/e\/v\/\S+/.exec(text.replace(/=\r?\n/g, ''))?.[0] ?? null
    }
    await expect.poll(link).not.toBeNull()
    const tab = await page.context().newPage()
    await tab.goto(link() ?? '')
    await tab.getByRole('button', { name: 'Allow it' }).click()
    await expect(tab.getByRole('heading', { name: 'Verified' })).toBeVisible()
    await tab.close()
  }
  try {
    await page.goto(product.url)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password').fill(owner.password)
    await page.keyboard.press('Enter')

    await test.step('the settings at the foot of the side bar lead to the mail servers', async () => {
      await page.getByRole('button', { name: 'Settings', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Address and mail servers' }).click()
      await expect(main.getByText(/Nothing leaves this machine yet/)).toBeVisible()
    })

    await test.step('set up one that takes all mail, and one for a domain', async () => {
      await fill(first.port)
      await server.getByRole('button', { name: 'Save mail server' }).click()
      await main.getByRole('link', { name: 'Add mail server' }).click()
      await server.getByLabel('Name', { exact: true }).fill('News')
      await fill(second.port)
      await server.getByLabel('Domains of senders').fill('news.example')
      await page.keyboard.press('Enter')
      const send = main.getByRole('form', { name: 'Send test' })
      await send.getByRole('button', { name: 'Send test' }).click()
      await expect(send.getByText(/The mail server has taken the message/)).toBeVisible()
      await server.getByRole('button', { name: 'Save mail server' }).click()
      const row = main.getByRole('listitem', { name: 'News' })
      await expect(row.getByText('Senders at news.example')).toBeVisible()
    })

    await test.step('mail from the domain arrives through its server, other mail through the first', async () => {
      for (const domain of domains) {
        await verifySender(`post@${domain}`)
        const answer = await page.request.post(`${product.url}/v3/mail/send`, {
          headers: await signedIn(),
          data: {
            personalizations: [{ to: [{ email: `eva@${domain}` }] }],
            from: { email: `post@${domain}` },
            subject: 'Hello',
            content: [{ type: 'text/plain', value: 'Hello Eva' }],
          },
        })
        expect(answer.status()).toBe(202)
      }
      const receivers = (relay: typeof first) =>
        relay.taken.map(({ to }) => to).filter((to) => to.startsWith('eva@'))
      await expect.poll(() => receivers(second)).toEqual(['eva@news.example'])
      await expect.poll(() => receivers(first)).toEqual(['eva@nordlicht.example'])
      await expect(main.getByRole('listitem', { name: 'News' }).getByText('Reached')).toBeVisible()
    })

    await test.step('the page that checks the way out names both', async () => {
      await main.getByRole('link', { name: 'Ready to send?' }).click()
      await expect(main.getByText(/News \(127\.0\.0\.1:\d+\)/).first()).toBeVisible()
      await expect(main.getByText('It answers, and takes the login.')).toHaveCount(2)
    })
  } finally {
    await product.stop()
    await first.close()
    await second.close()
  }
})
