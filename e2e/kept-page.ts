import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'

interface Look {
  language: string
  theme: 'light' | 'dark'
  viewport: ViewportSize | null
}

/** The events that tests may listen to. Playwright itself listens to other events, such as the end of a page. */
const events = [
  ...['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'websocket'],
] as const

/** The kinds of storage to clear: all except cookies, which the context clears, and the cache of files. */
const stored = 'cache_storage,file_systems,indexeddb,local_storage,service_workers'

/**
 * One page of a worker that its tests use one after the other. A browser context of its own has an empty cache and a new
 * process: loading and compiling the app there costs four times as much as in a page that did it before. Everything that
 * one test could notice of another is removed between them; only the cache of files stays.
 */
export class KeptPage {
  private current: { language: string; context: BrowserContext } | undefined

  /** The context for one test, with one page. Another language needs another context. */
  async take(browser: Browser, { language, theme, viewport }: Look): Promise<BrowserContext> {
    if (this.current?.language !== language) await this.close()
    this.current ??= { language, context: await browser.newContext() }
    const { context } = this.current
    const page = context.pages()[0] ?? (await context.newPage())
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce', media: null })
    return context
  }

  /** Cleans the page after a test. A page that can't be cleaned is not used again. */
  async clean(origin: string): Promise<void> {
    const { context } = this.current ?? {}
    if (!context) return
    try {
      const [page, ...others] = context.pages()
      await Promise.all(others.map((other) => other.close()))
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      if (page) await emptyStorage(page, origin)
      await context.clearCookies()
    } catch {
      await this.close()
    }
  }

  async close(): Promise<void> {
    const { context } = this.current ?? {}
    this.current = undefined
    await context?.close()
  }
}

async function emptyStorage(page: Page, origin: string): Promise<void> {
  for (const event of events) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.move(-1, -1)
  await page.goto('about:blank')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: stored })
  await browser.send('Page.resetNavigationHistory')
  await browser.detach()
}
