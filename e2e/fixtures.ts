import { type APIRequestContext, test as base, expect, type Page, type Request } from '@playwright/test'
import { type NameServer, startNameServer } from '../apps/server/test/name-server.ts'
import { treeSeconds } from '../tools/cpu/cpu-seconds.ts'
import { note } from '../tools/cpu/file-notes.ts'
import { axeOn } from './axe.ts'
import { isNew, screenOf } from './judged-screens.ts'
import { KeptPage } from './kept-page.ts'
import { allowedShift, collectShifts, takeShifts } from './layout-shifts.ts'
import { opener } from './open-pages.ts'
import { owner } from './owner.ts'
import { startProduct } from './start-product.ts'
import { misplacedFocus } from './typing-focus.ts'

export { expect, owner }

type Options = {
  /**
   * The language of the pages. Behaviour is tested in English; German has the walk of all routes and a smoke test for
   * each feature.
   */
  language: 'en' | 'de'
  theme: 'light' | 'dark'
  /** True if pages start signed in, as the owner. */
  signedIn: boolean
  /**
   * The treatment of banners, whose text depends on the data of other tests of the worker. They are shown only in tests
   * that merely look at pages.
   */
  banners: 'shown' | 'dismissed'
  /** True if console messages about refused content are expected. They are in tests that attack the page. */
  refusals: 'errors' | 'expected'
  /** Makes the test begin in a new browser context without cached files; a test with a service worker always does. */
  browserContext: 'kept' | 'new'
}

type Fixtures = {
  /** API calls with the owner's key, to set up a test. */
  api: APIRequestContext
  /** Opens an address: the first one as a document, later ones by navigation within the page. */
  open(path: string): Promise<void>
  /** Waits until all requests of the page, and the requests that follow from them, are done. */
  settled(): Promise<void>
  /**
   * Fails if axe finds a problem on the current page (WCAG 2.2 AA). Skipped if an equal screen was checked before in this
   * run. In another theme than the test's own, only rules about colours are checked.
   */
  expectAccessible(inTheme?: 'light' | 'dark'): Promise<void>
  /**
   * Fails if something on the page has moved while it loaded, and names it. Counts since the document was loaded or the
   * last step within it. Pages opened before this fixture is asked for are not watched.
   */
  expectStill(): Promise<void>
  /** Fails if a dialog with a field to type into has the focus elsewhere. */
  expectFocusToType(): Promise<void>
  /** Notes the processor time of the file: of this worker, its browser, and its product with PostgreSQL. */
  processorTime: undefined
}

type WorkerFixtures = {
  product: string
  token: string
  keptPage: KeptPage
  /** The name server at which the product looks domains up. */
  nameServer: NameServer
}

/** The processor time of each file so far in this worker; the start of the product and of the browser belongs to its first one. */
const spent = new Map<string, number>()
let spentBefore = 0

/**
 * A test on a page of the running product. Each worker starts its own product on an empty data folder. Every test also
 * expects that the page writes no errors to the console.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  language: ['en', { option: true }],
  theme: ['light', { option: true }],
  signedIn: [true, { option: true }],
  banners: ['dismissed', { option: true }],
  refusals: ['errors', { option: true }],
  browserContext: ['kept', { option: true }],

  nameServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startNameServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],

  product: [
    async ({ nameServer }, use, { parallelIndex }) => {
      const product = await startProduct(String(parallelIndex), { NAMESERVERS: nameServer.address })
      await use(product.url)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  processorTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, { file }) => {
      await use(undefined)
      const now = treeSeconds()
      spent.set(file, (spent.get(file) ?? 0) + now - spentBefore)
      spentBefore = now
      note({ file, seconds: spent.get(file) })
    },
    { auto: true },
  ],

  baseURL: async ({ product }, use) => use(product),
  colorScheme: async ({ theme }, use) => use(theme),
  locale: async ({ language }, use) => use(language === 'de' ? 'de-DE' : 'en-US'),

  token: [
    async ({ playwright, product }, use) => {
      const request = await playwright.request.newContext({ baseURL: product })
      const { email, password } = owner
      // The first sign-in decides the account's zone: later sign-ins by a page must not change it.
      const data = { email, password, time_zone: 'Etc/UTC' }
      const answer = await request.post('/v3/tokens', { data })
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

  keptPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const kept = new KeptPage()
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],

  context: async (
    {
      browser,
      browserContext,
      serviceWorkers,
      keptPage,
      language,
      theme,
      viewport,
      product,
      signedIn,
      banners,
      token,
    },
    use,
    { testId, repeatEachIndex },
  ) => {
    const isKept = browserContext === 'kept' && serviceWorkers === 'block'
    const context = isKept
      ? await keptPage.take(browser, { language, theme, viewport })
      : await browser.newContext()
    const dismissed = banners === 'dismissed' ? ['contactLimit', 'firstEmail', 'sender'] : []
    const given = {
      'carillon.language': language,
      ...Object.fromEntries(dismissed.map((kind) => [`carillon.banner.${owner.name}.${kind}`, '9e15'])),
    }
    const script = await context.addInitScript(
      ({ values, test, waits }) => {
        Object.assign(window, { carillonWaits: waits })
        // Sandboxed frames and the empty page have no storage, and need none.
        if (window.top !== window || window.origin === 'null') return
        for (const [key, value] of Object.entries(values)) localStorage[key] ??= value
        // No command of the browser empties the storage of a tab.
        if (sessionStorage['test'] !== test) sessionStorage.clear()
        sessionStorage['test'] = test
      },
      { values: given, test: `${testId} ${repeatEachIndex}`, waits: { autosave: 600, patience: 180_000 } },
    )
    await chooseLanguage(product, language)
    if (signedIn) await context.addCookies([{ name: 'carillon_token', value: token, url: product }])
    await use(context)
    await script.dispose()
    if (isKept) await keptPage.clean(product)
    else await context.close()
  },

  page: async ({ context, refusals }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    const problems: string[] = []
    page.on('pageerror', (error) => {
      if (!isExpected(error.message)) problems.push(error.stack ?? error.message)
    })
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() !== 'error' || isExpected(text)) return
      if (refusals === 'errors' || !isRefusal(text)) problems.push(text)
    })
    await use(page)
    // A response changed by a test may still be in progress when the test ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(problems).toEqual([])
  },

  open: async ({ page, settled }, use) => use(opener(page, settled)),

  settled: async ({ page }, use) => {
    let asked = 0
    const awaited = new Set<Request>()
    page.on('request', (request) => {
      asked++
      awaited.add(request)
    })
    page.on('requestfinished', (request) => awaited.delete(request))
    page.on('requestfailed', (request) => awaited.delete(request))
    const turn = async () => {
      const before = asked
      await page.evaluate(endOfTurn)
      return awaited.size === 0 && asked === before
    }
    await use(() => expect.poll(turn, { intervals: [0] }).toBe(true))
  },

  expectStill: async ({ context, page }, use) => {
    const script = await context.addInitScript(collectShifts)
    await use(async () => {
      const { score, moved } = await takeShifts(page)
      // The assertion is soft, so that the other pages are measured as well.
      expect.soft(score, `moved on ${page.url()}:\n${moved.join('\n')}`).toBeLessThanOrEqual(allowedShift)
    })
    await script.dispose()
  },

  expectFocusToType: async ({ page }, use) =>
    use(() =>
      expect
        .configure({ soft: true })
        .poll(() => misplacedFocus(page), { message: page.url(), timeout: 30_000 })
        .toBe(''),
    ),

  expectAccessible: async ({ page, theme }, use) =>
    use(async (inTheme = theme) => {
      if (inTheme !== theme) await showIn(page, inTheme)
      await page.evaluate(endOfAnimations)
      if (await isNew(page, inTheme)) {
        const axe = (await axeOn(page)).exclude('iframe[sandbox]')
        if (inTheme === theme) axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        else axe.withRules(['color-contrast', 'link-in-text-block'])
        const { violations } = await axe.analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
        )
        expect(found, `${screenOf(page.url())} (${inTheme})`).toEqual([])
      }
      if (inTheme !== theme) await showIn(page, theme)
    }),
})

/** Switches the theme of the system, which open pages follow. */
async function showIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
}

/** Waits until the page has rendered and sent its next requests. */
function endOfTurn(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))
}

/**
 * Waits for transitions, so that colours are checked in their final state. Endless animations are ignored. A transition that
 * another one replaces ends at once, so it looks again until none is left.
 */
async function endOfAnimations(): Promise<void> {
  for (;;) {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
      .filter(({ playState }) => playState === 'running')
    if (ending.length === 0) return
    await Promise.allSettled(ending.map((animation) => animation.finished))
  }
}

/**
 * Refused calls are checked by the tests themselves. In the sandboxed frames of messages no scripts may run;
 * Playwright's own init scripts are blocked there.
 */
function isExpected(error: string): boolean {
  return (
    error.startsWith('Failed to load resource') ||
    error.startsWith("Blocked script execution in 'about:srcdoc'") ||
    error.includes('The document is sandboxed')
  )
}

/** Console messages of a browser that blocks something in a document. */
function isRefusal(error: string): boolean {
  return /violates the following Content Security|^Blocked autofocus|^Not allowed to load|^Refused to|may not be used as base|^Unsafe attempt/.test(
    error,
  )
}

/** The language is the owner's, once a test has signed in by the page or chosen one. */
async function chooseLanguage(product: string, language: 'en' | 'de'): Promise<void> {
  const headers = { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'application/json' }
  const address = `${product}/v3/user/profile`
  const profile = await (await fetch(address, { headers })).json()
  if (!profile.has_language || profile.language === language) return
  const body = JSON.stringify({ language })
  expect((await fetch(address, { method: 'PATCH', headers, body })).status).toBe(200)
}
