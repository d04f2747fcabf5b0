/**
 * Measures how fast the design editor is with 100 modules: `npm run bench -- editor [modules]`. It runs the built
 * product in a browser and measures the time from opening the address until all modules are painted, and from a key
 * press and from a drop to the next paint (by the browser's event timing).
 */
import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { LeafModule, Module } from '@carillon/email-design/design'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../apps/server/src/platform/chromium.ts'
import { owner } from '../e2e/owner.ts'
import { startProduct } from '../e2e/start-product.ts'

const count = Number(process.argv[2] ?? 100)
const found = await findChromium(process.env['CHROMIUM_PATH'] || null)
if (!found) throw new Error('no browser')
const product = await startProduct('bench')
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env } as Record<string, string>,
})
try {
  const { token } = await post('/v3/tokens', { email: owner.email, password: owner.password })
  const design = newDesign('en', modulesOf(count))
  const { id } = await post('/v3/marketing/singlesends', {
    name: 'Bench',
    email_config: { editor: 'design', document: design },
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'carillon_token', value: token, url: product.url }])
  const page = await context.newPage()
  await page.addInitScript(observe)

  const address = `${product.url}/single-sends/${id}/editor/modules`
  const opened: number[] = []
  for (let round = 0; round < 4; round++) {
    await page.goto(address)
    opened.push(await page.evaluate(allShown, count))
  }
  report('opened, all modules painted', opened.slice(1), 1_000)

  const text = page.locator('[data-module][data-kind=text]').nth(10)
  await text.click()
  await page.locator('.tiptap').click()
  await timings(page)
  for (const letter of 'The quick brown fox jumps over the lazy dog. '.repeat(4))
    await page.keyboard.press(letter)
  report('key to paint', await timings(page, 'keydown'), 50)

  for (let round = 0; round < 15; round++) {
    await drag(page, round)
    await page.waitForFunction(
      (wanted) => document.querySelectorAll('[data-module]').length === wanted,
      count + round + 1,
    )
  }
  report('drop to paint', await timings(page, 'drop', 'dragend'), 50)

  const rows = await page.locator('[data-mail] > [data-kind=columns]').count()
  for (let round = 0; round < 5; round++) {
    await drag(page, round, 'right')
    await page.waitForFunction(
      (wanted) => document.querySelectorAll('[data-mail] > [data-kind=columns]').length === wanted,
      rows + round + 1,
    )
  }
  report('drop beside to paint', await timings(page, 'drop', 'dragend'), 50)
} finally {
  await browser.close()
  await product.stop()
}

async function post(path: string, body: object) {
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.apiKey}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** The usual kinds in turn. Every tenth module is a row of columns with two modules. */
function modulesOf(wanted: number): Module[] {
  const kinds = ['text', 'button', 'divider', 'text', 'spacer', 'social', 'text', 'unsubscribe'] as const
  let made = 0
  const leaf = (): LeafModule => newModule(kinds[made % kinds.length]!, `m${++made}`)
  const modules: Module[] = []
  while (made < wanted) {
    if (made % 10 !== 9 || made + 3 > wanted) modules.push(leaf())
    else {
      const row = newModule('columns', `m${++made}`)
      modules.push({ ...row, columns: row.columns.map((column) => ({ ...column, modules: [leaf()] })) })
    }
  }
  return modules
}

/** Runs in the page: stores the durations of events from the start. */
function observe(): void {
  const seen: { name: string; duration: number }[] = []
  Object.assign(window, { seenEvents: seen })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) seen.push({ name, duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Runs in the page: milliseconds from opening the address until all modules were painted. */
function allShown(wanted: number): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('[data-module]').length < wanted) return requestAnimationFrame(look)
      return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }
    look()
  })
}

/** The events of this kind since the last call, once the browser has reported them. */
async function timings(page: Page, ...names: string[]): Promise<number[]> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))))
  const seen = await page.evaluate(() => {
    const { seenEvents } = window as unknown as { seenEvents: { name: string; duration: number }[] }
    return seenEvents.splice(0)
  })
  return seen.filter(({ name }) => names.includes(name)).map(({ duration }) => duration)
}

/** Drops a spacer above one of the first modules, or at the right edge of the first text that is not in columns. */
async function drag(page: Page, round: number, edge: 'top' | 'right' = 'top'): Promise<void> {
  const tile = (await page.getByRole('button', { name: 'Add Spacer' }).boundingBox())!
  const texts = page.locator('[data-mail] > [data-kind=text]')
  const visible = edge === 'right' ? texts.first() : page.locator('[data-module]').nth(round % 3)
  await visible.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await visible.boundingBox())!
  await page.mouse.move(tile.x + 30, tile.y + 30)
  await page.mouse.down()
  await page.mouse.move(tile.x + 40, tile.y + 40, { steps: 3 })
  const [toX, toY] = edge === 'right' ? [x + width - 10, y + height / 2] : [x + width / 2, y + 4]
  await page.mouse.move(toX, toY, { steps: 6 })
  await page.mouse.up()
}

/** Prints the times and the limit. The browser doesn't report events below 16 ms; they count as 0 ms. */
function report(what: string, times: number[], most: number): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  console.log(
    `${what.padEnd(30)} median ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms of ${sorted.length} seen (to reach: ${most} ms)`,
  )
}
