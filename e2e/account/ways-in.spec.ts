import { test as base, expect, type Page } from '@playwright/test'
import { client, startProvider } from '../../apps/server/test/sign-in-provider.ts'
import { axeOn } from '../axe.ts'
import { forgetPerson } from '../forget-person.ts'
import { owner } from '../owner.ts'
import { startProduct } from '../start-product.ts'

type Provider = Awaited<ReturnType<typeof startProvider>>

/** A product of its own, and a provider on this machine that knows it. */
const test = base.extend<object, { product: string; provider: Provider }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, { parallelIndex }) => {
      const product = await startProduct(`ways-in-${parallelIndex}`, {
        SIGN_IN_HOSTS: '127.0.0.1',
        TRUSTED_PROXIES: 'loopback',
      })
      await use(product.url)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  provider: [
    async ({ product }, use) => {
      const provider = await startProvider(`${product}/sign-in/callback`)
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product),
})

async function expectAccessible(page: Page) {
  const { violations } = await (await axeOn(page)).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a whole sign-in by a provider: an invited person comes in, a stranger and a provider that is down are told', async ({
  page,
  product,
  provider,
  browser,
  request,
}) => {
  await page.goto('/account/single-sign-on')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('People can sign in by this provider').check()
  await page.getByLabel('Name').fill('Harbor ID')
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(client.id)
  await page.getByLabel('Client secret').fill(client.secret)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Single sign-on was saved.')).toBeVisible()
  await expectAccessible(page)
  const headers = { authorization: `Bearer ${owner.apiKey}` }
  const data = { email: 'nora@harbor.example', scopes: ['marketing'], is_admin: false }
  expect((await request.post('/v3/teammates', { headers, data })).status()).toBe(201)

  const context = await browser.newContext({ baseURL: product, locale: 'en-US' })
  const theirs = await context.newPage()
  const signIn = async () => {
    await theirs.goto('/sign-in?redirect_to=/single-sends')
    await theirs.getByRole('button', { name: 'Sign in with Harbor ID' }).click()
  }
  provider.knows({ sub: 'mallory', email: 'mallory@harbor.example', email_verified: true })
  await signIn()
  await expect(theirs.getByText('“mallory@harbor.example” is not invited.')).toBeVisible()
  await expect(theirs).toHaveURL(/\/sign-in\/callback$/)
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(theirs.getByRole('button', { name: 'Sign in with Harbor ID' })).toBeVisible()
  await forgetPerson(theirs)

  provider.knows({
    sub: 'nora',
    email: 'nora@harbor.example',
    email_verified: true,
    given_name: 'Nora',
    family_name: 'Nordlicht',
  })
  await signIn()
  await expect(theirs).toHaveURL(/\/single-sends$/)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Single Sends' })).toBeVisible()

  await forgetPerson(theirs)
  await theirs.route('**/v3/single_sign_on/sign_ins/finish', async (route) => {
    await provider.close()
    await route.continue()
  })
  await signIn()
  await expect(theirs.getByRole('alert')).toContainText('The provider does not answer as it should')
  await expect(theirs).toHaveURL(/\/sign-in\/callback$/)
  await context.close()
})

test('a network address that the account does not admit is told, also in the middle of work', async ({
  product,
  browser,
  request,
}) => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const context = await browser.newContext({
    baseURL: product,
    locale: 'en-US',
    extraHTTPHeaders: from('192.0.2.10'),
  })
  const page = await context.newPage()
  await page.goto('/sign-in?redirect_to=/senders')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Senders' })).toBeVisible()
  const headers = { authorization: `Bearer ${owner.apiKey}`, ...from('192.0.2.10') }
  const data = { ips: [{ ip: '192.0.2.0/24' }] }
  expect((await request.post('/v3/access_settings/whitelist', { headers, data })).status()).toBe(201)

  await context.setExtraHTTPHeaders(from('198.51.100.7'))
  await page.getByRole('link', { name: 'Single Sends' }).first().click()
  await expect(page).toHaveURL(/\/sign-in\/refused\?/)
  await expect(page.getByText('Yours is 198.51.100.7.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Yours is 198.51.100.7.')).toBeVisible()
  await context.setExtraHTTPHeaders(from('192.0.2.11'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Single Sends' })).toBeVisible()

  // The open page asks in the background and may leave by itself: the refused load has a tab of its own.
  await page.close()
  await context.setExtraHTTPHeaders(from('198.51.100.7'))
  const tab = await context.newPage()
  // This tab leaves while it loads.
  await tab.goto('/senders', { waitUntil: 'commit' })
  await expect(tab).toHaveURL(/\/sign-in\/refused\?/)
  await tab.getByRole('button', { name: 'Sign out' }).click()
  await tab.getByLabel('Email').fill(owner.email)
  await tab.getByLabel('Password').fill(owner.password)
  await tab.keyboard.press('Enter')
  await expect(tab.getByRole('alert')).toContainText('198.51.100.7')
  await context.close()
})
