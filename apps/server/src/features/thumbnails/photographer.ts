import type { Logger } from 'pino'
import type { Browser } from 'playwright-core'
import { launchBrowser, whileItRuns } from '#platform/camera/launch-browser.ts'
import { findChromium } from '#platform/chromium.ts'
import type { Config } from '#platform/config.ts'
import { sharePromise } from '#platform/share-promise.ts'

const size = { width: 600, height: 720 }
const quality = 78
/** A message that takes longer to render gets no thumbnail, in milliseconds. */
const limitMs = 10_000
/** The browser takes about 150 MB, so it is closed after this idle time, in milliseconds. */
const idleMs = 20_000

/** Takes screenshots of messages. */
export interface Photographer {
  /** The upper part of a message as JPEG, 600 px wide; null when it can't be rendered in time. */
  take(html: string): Promise<Buffer | null | 'no browser'>
  /** Ends the browser if it runs. */
  close(): Promise<void>
}

/**
 * Starts the browser with the first screenshot and closes it when idle. Messages are untrusted HTML: no script runs,
 * each message has its own context, and only images of this server are fetched.
 */
export function openPhotographer(
  config: Pick<Config, 'chromiumPath' | 'publicUrl'>,
  log: Logger,
): Photographer {
  const find = sharePromise(() => findChromium(config.chromiumPath))
  let browser: Promise<Browser> | undefined
  /** The address whose images the browser may fetch. */
  let reaches = config.publicUrl
  let idle: NodeJS.Timeout | undefined
  let hasSaid = false

  const open = async (): Promise<Browser | undefined> => {
    const chromium = await find()
    if (!chromium) return undefined
    if (reaches !== config.publicUrl) await close()
    reaches = config.publicUrl
    browser ??= launchBrowser(chromium, { reaches: new URL(reaches), timeoutMs: limitMs })
    return browser
  }
  const close = async (): Promise<void> => {
    clearTimeout(idle)
    const opened = browser
    browser = undefined
    await (await opened?.catch(() => undefined))?.close()
  }
  const sayThatNoneStarts = (err?: unknown): void => {
    if (!hasSaid) log.warn({ err }, 'no browser starts here, so thumbnails wait: set CHROMIUM_PATH to one')
    hasSaid = true
  }

  return {
    close,
    async take(html) {
      clearTimeout(idle)
      const opened = await open().catch(async (error: unknown) => {
        await close()
        sayThatNoneStarts(error)
      })
      if (!opened) {
        sayThatNoneStarts()
        return 'no browser'
      }
      try {
        return await whileItRuns(opened, () => photograph(opened, html, `${reaches}/i/`))
      } catch (error) {
        // The browser may be in any state, so the next screenshot gets a new one.
        await close()
        if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
        log.warn({ err: error }, 'a message took too long to render for its thumbnail')
        return null
      } finally {
        clearTimeout(idle)
        idle = setTimeout(() => {
          close().catch((err: unknown) => log.warn({ err }, 'the browser for thumbnails did not close'))
        }, idleMs).unref()
      }
    },
  }
}

async function photograph(browser: Browser, html: string, ownPictures: string): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: size,
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    acceptDownloads: false,
  })
  try {
    context.setDefaultTimeout(limitMs)
    await context.route('**/*', (route) => {
      const request = route.request()
      const isOwn = request.resourceType() === 'image' && request.url().startsWith(ownPictures)
      // Aborted, not failed, so that a message that navigates elsewhere stays visible instead of an error page.
      return isOwn ? route.continue() : route.abort('aborted')
    })
    const page = await context.newPage()
    await page.setContent(withPolicy(html, ownPictures), { waitUntil: 'load' })
    return await page.screenshot({ type: 'jpeg', quality, animations: 'disabled' })
  } finally {
    await context.close()
  }
}

/**
 * Chromium fetches the pages that a page names for later (`rel=prefetch`) without asking us, but obeys the page's policy.
 */
function withPolicy(html: string, ownPictures: string): string {
  const content = `default-src 'none'; img-src ${ownPictures} data:; style-src 'unsafe-inline'; font-src data:`
  const policy = `<meta http-equiv="Content-Security-Policy" content="${content}">`
  // Anything before the doctype would make browsers lay the message out in another way.
  const doctype = /^[\s\S]*?<!doctype[^>]*>/i.exec(html)?.[0] ?? ''
  return doctype + policy + html.slice(doctype.length)
}
