import type { Browser } from 'playwright-core'
import type { Chromium } from '#platform/chromium.ts'

interface Launch {
  /** The only host that the browser itself reaches; null: none. */
  reaches: URL | null
  timeoutMs: number
  /** Further arguments. */
  args?: readonly string[]
}

/** Loads the library that speaks with browsers: 0.4 s, which a process without pictures doesn't need. */
export function loadPlaywright() {
  return import('playwright-core')
}

/**
 * Starts a browser. DNS resolves no name except the host it may reach, and every other host and port goes to a proxy that
 * does not exist. So no other request leaves, also none that Chromium makes without asking us, such as a prefetch.
 */
export async function launchBrowser(
  { executablePath, args, env }: Chromium,
  { reaches, timeoutMs, args: further = [] }: Launch,
): Promise<Browser> {
  const { chromium } = await loadPlaywright()
  return chromium.launch({
    executablePath,
    args: [
      ...args,
      ...further,
      `--host-resolver-rules=MAP * ~NOTFOUND${reaches ? `, EXCLUDE ${reaches.hostname}` : ''}`,
      '--proxy-server=http://127.0.0.1:1',
      `--proxy-bypass-list=<-loopback>${reaches ? `;${reaches.hostname}:${portOf(reaches)}` : ''}`,
    ],
    env: { ...(process.env as Record<string, string>), ...env },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: timeoutMs,
  })
}

/**
 * Work in a browser, which fails when the browser ends. Some calls of Playwright never settle then, such as the one for
 * a new page.
 */
export async function whileItRuns<T>(browser: Browser, work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(new Error('the browser ended'))
  browser.once('disconnected', end)
  if (!browser.isConnected()) end()
  return Promise.race([promise, work()]).finally(() => browser.off('disconnected', end))
}

function portOf({ port, protocol }: URL): string | number {
  return port || (protocol === 'https:' ? 443 : 80)
}
