import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import { owner } from './owner.ts'

export { expect, owner }

type Options = {
  /** The language of the pages; both are to be walked where texts matter. */
  language: 'en' | 'de'
  theme: 'light' | 'dark'
  /** Whether pages begin signed in, as the owner. */
  signedIn: boolean
}

type Fixtures = {
  /** Calls with the owner's API key, to set up what a test needs. */
  api: APIRequestContext
  /** Fails when axe finds something on the page as it stands (WCAG 2.2 AA). */
  expectAccessible(): Promise<void>
}

/**
 * A test on a page of the running product. Beside its own expectations, every test expects that the page
 * writes no error to the console.
 */
export const test = base.extend<Options & Fixtures, { token: string }>({
  language: ['en', { option: true }],
  theme: ['light', { option: true }],
  signedIn: [true, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  baseURL: async ({}, use) => use(process.env['PRODUCT_URL']),
  colorScheme: async ({ theme }, use) => use(theme),
  locale: async ({ language }, use) => use(language === 'de' ? 'de-DE' : 'en-US'),

  token: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env['PRODUCT_URL'] ?? '' })
      const { email, password } = owner
      const answer = await request.post('/v3/tokens', { data: { email, password } })
      expect(answer.status()).toBe(201)
      await use(((await answer.json()) as { token: string }).token)
      await request.dispose()
    },
    { scope: 'worker' },
  ],

  api: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { authorization: `Bearer ${owner.apiKey}` },
    })
    await use(request)
    await request.dispose()
  },

  context: async ({ context, baseURL, language, signedIn, token }, use) => {
    await context.addInitScript((chosen) => {
      // Sandboxed frames have no storage, and need none.
      if (window.top === window) localStorage['carillon.language'] ??= chosen
    }, language)
    if (signedIn) await context.addCookies([{ name: 'carillon_token', value: token, url: baseURL ?? '' }])
    await use(context)
  },

  page: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => {
      if (!isExpected(error.message)) problems.push(error.stack ?? error.message)
    })
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text())
    })
    await use(page)
    expect(problems).toEqual([])
  },

  expectAccessible: async ({ page }, use) =>
    use(async () => {
      const { violations } = await new AxeBuilder({ page })
        .exclude('iframe[sandbox]')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      )
      expect(found).toEqual([])
    }),
})

/**
 * A refused call is the test's to judge. In the sandboxed frames that show messages no script may run, and the
 * scripts this very set-up puts into every frame are the ones that get blocked.
 */
function isExpected(error: string): boolean {
  return (
    error.startsWith('Failed to load resource') ||
    error.startsWith("Blocked script execution in 'about:srcdoc'") ||
    error.includes('The document is sandboxed')
  )
}
