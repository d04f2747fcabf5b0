/**
 * Measures the first opening of screens: `npm run bench -- opening [screen …]`. Each is opened in a browser without
 * kept files, over a connection that delays every answer by a round trip of 80 ms. The rows say the requested files and
 * their bytes as they were sent, the calls, and the time until the screen can be used: its editor shows a typed key, or its
 * content is there.
 */
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from '../apps/server/src/platform/chromium.ts'
import { owner } from '../e2e/owner.ts'
import { startProduct } from '../e2e/start-product.ts'

const roundTripMs = 80
const rounds = 3

/** Resolves once the screen can be used. */
type Ready = (page: Page) => Promise<unknown>

interface Screen {
  /** The address for one opening. An editor opens a new thing each time, as the one before is still locked. */
  path: () => string | Promise<string>
  ready: Ready
}

/** The numbers of one opening; bytes as they were sent, times in milliseconds. */
interface Opening {
  scripts: number
  scriptBytes: number
  files: number
  bytes: number
  calls: number
  firstMs: number
  readyMs: number
}

const found = await findChromium(process.env['CHROMIUM_PATH'] || null)
if (!found) throw new Error('no browser')
const product = await startProduct('bench')
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env } as Record<string, string>,
})
try {
  const { token } = await post<{ token: string }>('/v3/tokens', {
    email: owner.email,
    password: owner.password,
  })
  const screens = await givenScreens()
  const wanted = process.argv.slice(2)
  for (const [name, screen] of Object.entries(screens)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    // The first opening fills the caches of server and browser, and counts for nothing.
    const openings: Opening[] = []
    for (let round = 0; round <= rounds; round++) openings.push(await open(browser, token, screen))
    report(name, openings.slice(1))
  }
} finally {
  await browser.close()
  await product.stop()
}

/** The screens by name, with one thing of each kind to open. */
async function givenScreens(): Promise<Record<string, Screen>> {
  const kinds = ['text', 'button', 'divider', 'text', 'spacer', 'social', 'text', 'unsubscribe'] as const
  const document = newDesign(
    'en',
    kinds.map((kind, at) => newModule(kind, `m${at}`)),
  )
  const design = { editor: 'design', document }
  const code = { editor: 'code', html_content: '<h1>Spring</h1>\n<p>It begins.</p>' }
  const send = (email_config: object) => given('/v3/marketing/singlesends', 'Spring', { email_config })
  const series = await given('/v3/marketing/automations', 'Series')
  const shows = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()
  const reviewed = await send(design)
  return {
    home: { path: () => '/', ready: shows('main h1') },
    'single-sends': { path: () => '/single-sends', ready: shows('main [role=row] a, main table a') },
    contacts: { path: () => '/contacts', ready: shows('main h1') },
    'design-editor': {
      path: async () => `/single-sends/${await send(design)}/editor/modules`,
      ready: typesIntoModule,
    },
    'code-editor': { path: async () => `/single-sends/${await send(code)}/editor`, ready: typesIntoCode },
    settings: { path: async () => `/single-sends/${await send(design)}/editor`, ready: typesIntoSettings },
    review: { path: () => `/single-sends/${reviewed}/review`, ready: shows('main h1') },
    automation: { path: () => `/automations/${series}/detail`, ready: shows('main h1') },
  }
}

async function typesIntoModule(page: Page): Promise<void> {
  await page.locator('[data-module][data-kind=text]').first().click()
  // A text takes keys before its editor is loaded.
  const text = page.locator('[data-kind=text] [contenteditable=true]').first()
  await text.click()
  await page.keyboard.type('Q7')
  await text.filter({ hasText: 'Q7' }).waitFor()
}

async function typesIntoCode(page: Page): Promise<void> {
  await page.locator('.cm-content').first().click()
  await page.keyboard.type('Q7')
  await page.locator('.cm-content', { hasText: 'Q7' }).first().waitFor()
}

async function typesIntoSettings(page: Page): Promise<void> {
  await page.locator('input[name=name]').first().fill('Q7')
}

async function open(browser: Browser, token: string, { path, ready }: Screen): Promise<Opening> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // The requests of a service worker are not delayed.
    serviceWorkers: 'block',
  })
  try {
    await context.addCookies([{ name: 'carillon_token', value: token, url: product.url }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const requests = await watch(session)
    await page.goto(`${product.url}${await path()}`, { waitUntil: 'commit' })
    await page.locator('main').first().waitFor()
    const firstMs = await page.evaluate(() => performance.now())
    await ready(page)
    const readyMs = await page.evaluate(() => performance.now())
    await page.waitForLoadState('networkidle')
    return { ...sumOf(requests), firstMs, readyMs }
  } finally {
    await context.close()
  }
}

interface Requested {
  path: string
  type: string
  bytes: number
}

/** Delays all answers and notes the requests of the page, also those that it begins before they are used. */
async function watch(session: CDPSession): Promise<Map<string, Requested>> {
  const requests = new Map<string, Requested>()
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith(product.url))
      requests.set(requestId, { path: new URL(request.url).pathname, type: type ?? '', bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const requested = requests.get(requestId)
    if (requested) requested.bytes = encodedDataLength
  })
  return requests
}

function sumOf(requests: Map<string, Requested>): Omit<Opening, 'firstMs' | 'readyMs'> {
  const all = [...requests.values()]
  const files = all.filter(({ path }) => !path.startsWith('/v3/'))
  const scripts = files.filter(({ path }) => path.endsWith('.js'))
  const bytesOf = (some: Requested[]) => some.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    scripts: scripts.length,
    scriptBytes: bytesOf(scripts),
    files: files.length,
    bytes: bytesOf(files),
    calls: all.length - files.length,
  }
}

function report(name: string, openings: Opening[]): void {
  const middle = (of: (opening: Opening) => number) =>
    openings.map(of).toSorted((a, b) => a - b)[Math.floor(openings.length / 2)] ?? 0
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`
  console.log(
    [
      name.padEnd(14),
      `${middle(({ scripts }) => scripts)} scripts, ${kilobytes(middle(({ scriptBytes }) => scriptBytes))};`,
      `${middle(({ files }) => files)} files, ${kilobytes(middle(({ bytes }) => bytes))};`,
      `${middle(({ calls }) => calls)} calls;`,
      `frame ${middle(({ firstMs }) => firstMs).toFixed(0)} ms, usable ${middle(({ readyMs }) => readyMs).toFixed(0)} ms`,
    ].join(' '),
  )
}

async function given(path: string, name: string, rest: object = {}): Promise<string> {
  return (await post<{ id: string }>(path, { name, ...rest })).id
}

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.apiKey}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<Answer>
}
