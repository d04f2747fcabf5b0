import type { Logger } from 'pino'
import type { Browser } from 'playwright-core'
import { type Chromium, findChromium } from '#platform/chromium.ts'
import { sharePromise } from '#platform/share-promise.ts'
import type { CameraLimits } from './camera-limits.ts'
import { launchBrowser, loadPlaywright } from './launch-browser.ts'

/** A browser that starts when it is needed, also again after it ended, and is closed when idle. */
export interface KeptBrowser {
  /** The running browser, or a new one; undefined if none starts. It stays until it is as often released. */
  hold(): Promise<Browser | undefined>
  release(): void
  close(): Promise<void>
}

/**
 * Pictures of the same message are equal to the pixel: images are decoded before the picture is taken, and animations
 * stay at their first picture.
 */
const args = ['--disable-checker-imaging', '--blink-settings=imageAnimationPolicy=2']

export function keepBrowser(
  chromiumPath: string | null,
  { launchMs, idleMs }: Pick<CameraLimits, 'launchMs' | 'idleMs'>,
  log: Logger,
): KeptBrowser {
  const find = sharePromise(() => findChromium(chromiumPath))
  let running: Promise<Browser> | undefined
  let holders = 0
  let idle: NodeJS.Timeout | undefined
  let hasSaid = false
  let isClosed = false

  const launch = async (chromium: Chromium): Promise<Browser> => {
    const launching = launchBrowser(chromium, { reaches: null, timeoutMs: launchMs, args })
    running = launching
    const forget = () => {
      if (running === launching) running = undefined
    }
    launching.then((browser) => browser.on('disconnected', forget), forget)
    return launching
  }
  const start = async (): Promise<Browser | undefined> => {
    const [chromium] = await Promise.all([find(), loadPlaywright()])
    if (!chromium || isClosed) return undefined
    const known = running
    if (!known) return launch(chromium)
    const browser = await known
    if (browser.isConnected()) return browser
    if (running === known) running = undefined
    return start()
  }
  const rest = async (): Promise<void> => {
    clearTimeout(idle)
    const opened = running
    running = undefined
    await (await opened?.catch(() => undefined))?.close()
  }

  return {
    async close() {
      isClosed = true
      await rest()
    },
    async hold() {
      holders += 1
      clearTimeout(idle)
      const browser = await start().catch((err: unknown) => {
        if (!hasSaid) log.warn({ err }, 'the browser for pictures did not start')
        hasSaid = true
      })
      if (!browser && !hasSaid) log.warn('no browser starts here: set CHROMIUM_PATH to one')
      hasSaid ||= !browser
      return browser ?? undefined
    },
    release() {
      holders -= 1
      if (holders > 0) return
      clearTimeout(idle)
      idle = setTimeout(() => {
        rest().catch((err: unknown) => log.warn({ err }, 'the browser for pictures did not close'))
      }, idleMs).unref()
    },
  }
}
