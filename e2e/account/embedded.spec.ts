import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { owner } from '../owner.ts'
import { startProduct } from '../start-product.ts'

/** A foreign website on its own origin, with the app embedded in one of its pages. */
const test = base.extend<object, { host: { url: string; product: string; token: string } }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, { parallelIndex }) => {
      let page = ''
      const site = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(page)
      })
      site.listen(0, '127.0.0.1')
      await once(site, 'listening')
      const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
      const product = await startProduct(`embedded-${parallelIndex}`, { ALLOWED_ORIGINS: url })
      const signedIn = await fetch(`${product.url}/v3/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: owner.email, password: owner.password }),
      })
      const { token } = (await signedIn.json()) as { token: string }
      page = hostPage(product.url, token)
      await use({ url, product: product.url, token })
      await product.stop()
      site.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

function hostPage(product: string, token: string): string {
  return `<!doctype html><html lang="en"><head><title>A host</title></head><body><h1>The host's own bar</h1>
<div id="marketing"></div>
<script type="module">
  import { mountCarillon } from '${product}/embed.js'
  await mountCarillon(document.getElementById('marketing'), {
    token: () => '${token}',
    leave: (address) => location.assign(address),
    logout: () => { document.title = 'signed out' },
  }, { basePath: '/marketing' })
</script></body></html>`
}

test('a page of another origin mounts the app, which calls the installation it came from', async ({
  page,
  host,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const wrong: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === host.url && pathname !== '/favicon.ico' && !request.isNavigationRequest())
      wrong.push(pathname)
  })

  await page.goto(`${host.url}/marketing/unsubscribe-groups/new`)
  await expect(page.getByRole('heading', { name: "The host's own bar" })).toBeVisible()
  await page.locator('[name=name]').fill('From a host page')
  await page.locator('[name=description]').fill('Kept by the installation')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'created' })).toBeVisible()
  const groups = await fetch(`${host.product}/v3/asm/groups`, {
    headers: { authorization: `Bearer ${host.token}` },
  })
  expect(JSON.stringify(await groups.json())).toContain('From a host page')
  expect(wrong).toEqual([])
  expect(problems).toEqual([])
})
