import { readFile } from 'node:fs/promises'
import { request as ask, createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { freePort } from '../../apps/server/test/free-port.ts'
import { test as base, expect, owner } from '../fixtures.ts'
import { startProduct } from '../start-product.ts'

/** Another origin that leads to the product, as an API host of the EU. */
interface Host {
  url: string
  /** The subuser that each of its calls named. */
  calls: (string | undefined)[]
}

/** A product of its own, whose accounts of the EU are answered at a host of their own. */
const test = base.extend<object, { host: Host }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const calls: Host['calls'] = []
      const server = createServer((incoming, answer) => {
        if (incoming.method !== 'OPTIONS') calls.push(String(incoming.headers['on-behalf-of'] ?? ''))
        passOn(incoming, (outgoing) => {
          answer.writeHead(outgoing.statusCode ?? 500, outgoing.headers)
          outgoing.pipe(answer)
        })
      })
      await use({ url: `http://127.0.0.1:${await portOf(server)}`, calls })
      server.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ host }, use, { parallelIndex }) => {
      const port = await freePort()
      productPort = port
      const url = `http://localhost:${port}`
      const product = await startProduct(`acting-${parallelIndex}`, {
        PORT: String(port),
        API_URL_EU: host.url,
        ALLOWED_ORIGINS: url,
      })
      for (const [username, region] of [
        ['branch-eu', 'eu'],
        ['branch-two', 'global'],
      ] as const) {
        const data = {
          username,
          region,
          email: `${username}@carillon.test`,
          password: 'bells-and-whistles',
          ips: [],
        }
        const headers = { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'application/json' }
        const body = JSON.stringify(data)
        const made = await fetch(`${url}/v3/subusers`, { method: 'POST', headers, body })
        expect(made.status).toBe(200)
      }
      await use(url)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

let productPort = 0

function passOn(incoming: IncomingMessage, done: (answer: IncomingMessage) => void): void {
  const { method, url, headers } = incoming
  incoming.pipe(ask({ host: '127.0.0.1', port: productPort, method, path: url, headers }, done))
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

async function cookieOf(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === name)?.value
}

async function switchTo(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).first().click()
  await page.getByRole('button', { name: new RegExp(`^${account}`) }).click()
  await expect(page.getByText(`You are acting as ${account}.`)).toBeVisible()
}

const toOwn = 'Back to parent'

test('an owner switches to a subuser of the EU, is led to the EU page, and comes back; the log has both names', async ({
  page,
  host,
  expectAccessible,
}) => {
  await page.goto('/contacts')
  await expect.poll(() => cookieOf(page, 'account_region')).toBe('global')
  expect(host.calls).toEqual([])
  await switchTo(page, 'branch-eu')
  expect(await cookieOf(page, 'username')).toBe('branch-eu')
  expect(await cookieOf(page, 'account_region')).toBe('eu')
  // The page's policy allows the host, and each call names the subuser.
  expect(new Set(host.calls)).toEqual(new Set(['branch-eu']))

  await page.goto('/contacts/new_list')
  await page.getByLabel('Name').fill('Newsletter')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByText('List “Newsletter” created.')).toBeVisible()
  await page.goto('/integrations')
  await expect(page.getByText('Accounts in the EU region have no text messages.')).toBeVisible()
  await page.goto('/integrations/twilio')
  await expect(page.getByRole('heading', { level: 1, name: 'Not available in the EU region' })).toBeAttached()
  await expect(page).toHaveURL(/\/unavailable-in-eu$/)
  await expectAccessible()
  await page.goto('/single-sends/01930000-0000-7000-8000-000000000005/editor/email_testing')
  await expect(page.getByRole('heading', { level: 1, name: 'Not available in the EU region' })).toBeAttached()

  await page.goto('/account/audit-log')
  const line = page.getByRole('row').filter({ hasText: 'Newsletter' })
  await expect(line).toContainText(owner.email)
  await expect(line).toContainText('Acting from owner')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile((await (await file).path()) ?? '', 'utf8')
  expect(csv).toContain(`,${owner.email},Acting from owner,List: created,Newsletter,`)

  await page.getByRole('button', { name: toOwn }).click()
  await expect(page.getByRole('button', { name: toOwn })).toHaveCount(0)
  // The page that was left may have sent its page views last.
  host.calls.length = 0
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await expect(page.getByText('Newsletter')).toHaveCount(0)
  expect(host.calls).toEqual([])
  expect(await cookieOf(page, 'username')).toBeUndefined()
  expect(await cookieOf(page, 'account_region')).toBe('global')
})

for (const forged of ['nobody', '%E0%A4%A', 'n%E2%98%83', '%0Ax']) {
  test(`the forged subuser ${forged} is dropped, once with a word, and the own account works`, async ({
    page,
    product,
  }) => {
    await page.context().addCookies([{ name: 'username', value: forged, url: product }])
    await page.context().addCookies([{ name: 'account_region', value: 'moon', url: product }])
    await page.goto('/senders')
    const said = page.getByText(/^You can’t act as .* any more\. This is your own account\.$/s)
    await expect(said).toBeVisible()
    await expect.poll(() => cookieOf(page, 'username')).toBeUndefined()
    await page.goto('/senders')
    await expect(page.getByRole('heading', { level: 1, name: 'Senders' })).toBeVisible()
    await expect(said).toHaveCount(0)
    await expect(page.getByRole('button', { name: toOwn })).toHaveCount(0)
    expect(await cookieOf(page, 'account_region')).toBe('global')
  })
}

test('a forged region changes no rights: the EU page is not shown to a global account', async ({
  page,
  product,
}) => {
  await page.context().addCookies([{ name: 'account_region', value: 'eu', url: product }])
  await page.goto('/integrations/twilio')
  await expect(page.getByRole('heading', { level: 1, name: 'Twilio' })).toBeVisible()
  expect(await cookieOf(page, 'account_region')).toBe('global')
})

test('a subuser that is disabled while a person acts is left in all tabs, and told once', async ({
  page,
  context,
  api,
}) => {
  await page.goto('/senders')
  await switchTo(page, 'branch-two')
  const other = await context.newPage()
  await other.goto('/senders')
  await expect(other.getByRole('button', { name: toOwn })).toBeVisible()
  // The other tab asks nothing more for the subuser, so only the first one meets a refusal.
  await other.route('**/v3/**', (route) =>
    route.request().headers()['on-behalf-of'] === undefined ? route.continue() : undefined,
  )
  await api.patch('/v3/subusers/branch-two', { data: { disabled: true } })
  // By a link: a call of the page itself may have left the subuser already, which would interrupt a visit by address.
  await page.getByRole('link', { name: /^Contacts/ }).click()
  await expect(page.getByText('You can’t act as branch-two any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: toOwn })).toHaveCount(0)
  await expect(other.getByRole('button', { name: toOwn })).toHaveCount(0)
  await other.close()
  expect((await api.patch('/v3/subusers/branch-two', { data: { disabled: false } })).ok()).toBe(true)
})

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, language: 'de' })

    test('the notice moves nothing, and is accessible', async ({
      page,
      product,
      expectStill,
      expectAccessible,
      settled,
    }) => {
      await page.context().addCookies([{ name: 'username', value: 'branch-two', url: product }])
      for (const address of ['/', '/senders', '/contacts', '/account/audit-log']) {
        await page.goto(address)
        await expect(page.getByRole('button', { name: 'Zurück zum Hauptkonto' })).toBeVisible()
        await settled()
        await expectStill()
      }
      await expectAccessible()
      await expectAccessible('dark')
    })
  })
}
