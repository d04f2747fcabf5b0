import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import {
  type Camera,
  openCamera,
  type Photo,
  type Shot,
} from '../../apps/server/src/platform/camera/camera.ts'
import { findChromium } from '../../apps/server/src/platform/chromium.ts'
import { makeLog } from '../../apps/server/src/platform/log.ts'
import { browserProcesses, watchBrowsers } from './browser-usage.ts'
import type { Measured } from './measured.ts'

const count = 30
const rounds = 3
const chromiumPath = process.env['CHROMIUM_PATH'] || null

/**
 * Thirty pictures of a message of 16 KB with eight images, as for fifteen mail clients in light and dark, beside bare
 * screenshots of the same browser. Then messages with many and huge images. The first picture includes the start of the
 * browser.
 */
export async function measurePictures(): Promise<Measured[]> {
  const chromium = await findChromium(chromiumPath)
  if (!chromium) throw new Error('no browser starts here')
  const site = await openSite()
  const html = messageOf(site.url)
  const shots = Array.from({ length: count }, (_, at): Shot => {
    const isNarrow = at % 30 >= 20
    return {
      key: `${at}`,
      html,
      width: isNarrow ? 375 : 680,
      scheme: at % 2 ? 'dark' : 'light',
      images: true,
    }
  })
  const camera = openCamera({ chromiumPath, publicUrl: 'http://localhost:1' }, makeLog('warn'), {
    network: { resolve: async () => [{ address: '127.0.0.1', family: 4 }], mayCall: () => true },
  })
  const cold = await watched(() => shootAll(camera, shots))
  const warm = []
  const bare = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await bareScreenshots(chromium, shots))
    warm.push(await watched(() => shootAll(camera, shots)))
  }
  const ours = median(warm.map(({ ms }) => ms))
  const theirs = median(bare)
  const huge = await watched(() => hugeImages(camera, site.url))
  const memory = Math.max(cold.memory, ...warm.map(({ memory: most }) => most))
  const idle = await idleSeconds()
  await camera.close()
  site.close()
  return [
    { name: 'KB of the message', value: Buffer.byteLength(html) / 1024, unit: 'KB' },
    { name: 'first picture, with the start of the browser', value: cold.firstMs, unit: 'ms', most: 1_000 },
    { name: `${count} pictures, with the start of the browser`, value: cold.ms, unit: 'ms', most: 5_000 },
    { name: `${count} pictures, browser running`, value: ours, unit: 'ms', most: 5_000 },
    { name: 'first of them', value: median(warm.map(({ firstMs }) => firstMs)), unit: 'ms', most: 1_000 },
    { name: `${count} bare screenshots, two at a time`, value: theirs, unit: 'ms' },
    { name: 'rate beside bare', value: (100 * theirs) / ours, unit: '%', least: 60 },
    { name: 'a picture', value: cold.bytes / count / 1024, unit: 'KB' },
    ...huge.figures,
    { name: 'browser at most, all processes', value: memory, unit: 'MB', most: 600 },
    { name: 'with huge images', value: huge.memory, unit: 'MB', most: 600 },
    { name: 'browser gone after', value: idle, unit: 's', most: 65, least: 55 },
  ]
}

async function shootAll(camera: Camera, shots: readonly Shot[]) {
  const started = performance.now()
  const photos: Photo[] = []
  let firstMs = 0
  await camera.shoot(shots, {
    onPhoto(photo) {
      firstMs ||= performance.now() - started
      photos.push(photo)
    },
    onFailed(key, reason) {
      throw new Error(`picture ${key}: ${reason}`)
    },
  })
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes.byteLength, 0)
  return { ms: performance.now() - started, firstMs, bytes, missing: photos[0]?.missing ?? 0 }
}

/** Plain screenshots of Playwright, without routes and limits, in two pages of a running browser. */
async function bareScreenshots(
  chromium: NonNullable<Awaited<ReturnType<typeof findChromium>>>,
  shots: readonly Shot[],
): Promise<number> {
  const { chromium: playwright } = await import('playwright-core')
  const env = { ...(process.env as Record<string, string>), ...chromium.env }
  const browser = await playwright.launch({
    executablePath: chromium.executablePath,
    args: chromium.args,
    env,
  })
  const pages = await Promise.all([openBare(browser), openBare(browser)])
  const left = [...shots]
  const started = performance.now()
  await Promise.all(
    pages.map(async (page) => {
      for (let shot = left.shift(); shot; shot = left.shift()) await bareScreenshot(page, shot)
    }),
  )
  const ms = performance.now() - started
  await browser.close()
  return ms
}

async function openBare(browser: Browser): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false })).newPage()
}

async function bareScreenshot(page: Page, { html, width, scheme }: Shot): Promise<void> {
  await page.setViewportSize({ width, height: 720 })
  await page.emulateMedia({ colorScheme: scheme })
  await page.setContent(html, { waitUntil: 'load' })
  await page.screenshot({ fullPage: true })
}

/** Messages whose images are many and huge: refused ones, and as many pixels as are allowed. */
async function hugeImages(camera: Camera, url: string): Promise<{ figures: Measured[] }> {
  const imagesOf = (name: string, number: number) =>
    Array.from({ length: number }, (_, at) => `<img src="${url}/${name}?${at}" width="300">`).join('')
  const pair = (html: string) =>
    ['a', 'b'].map((key): Shot => ({ key, html, width: 680, scheme: 'light', images: true }))
  const refused = await shootAll(camera, pair(imagesOf('40mp.png', 200)))
  const allowed = await shootAll(camera, pair(imagesOf('24mp.jpg', 4)))
  const most = 30_000
  return {
    figures: [
      { name: 'two pictures with 200 images of 40 megapixels', value: refused.ms, unit: 'ms', most },
      { name: 'of these refused', value: refused.missing, unit: 'images', least: 200 },
      { name: 'two pictures with 4 images of 24 megapixels', value: allowed.ms, unit: 'ms', most },
      { name: 'of these refused', value: allowed.missing, unit: 'images', most: 0 },
    ],
  }
}

/** The highest memory of the browser during the work. A bare browser must not run meanwhile. */
async function watched<T extends object>(work: () => Promise<T>): Promise<T & { memory: number }> {
  const watch = watchBrowsers()
  try {
    return { ...(await work()), memory: await watch.stop() }
  } finally {
    await watch.stop()
  }
}

async function idleSeconds(): Promise<number> {
  const started = performance.now()
  while ((await browserProcesses(process.pid)).length > 0 && performance.now() - started < 120_000) {
    await new Promise((go) => setTimeout(go, 100))
  }
  return (performance.now() - started) / 1000
}

/** A web server with the images of the messages. */
async function openSite(): Promise<{ url: string; close(): void }> {
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
  const files: Record<string, Buffer> = {
    '/40mp.png': await plain(8_000, 5_000, '#3060c0').png({ palette: true }).toBuffer(),
    '/24mp.jpg': await plain(6_000, 4_000, '#c06030').jpeg().toBuffer(),
  }
  for (let at = 0; at < 8; at += 1) {
    const noise = { type: 'gaussian', mean: 90 + at * 12, sigma: 20 } as const
    const image = sharp({ create: { width: 640, height: 220, channels: 3, background: 'white', noise } })
    files[`/${at}.jpg`] = await image.blur(3).jpeg().toBuffer()
  }
  const server = createServer((request, response) => {
    const path = request.url?.replace(/\?.*/, '') ?? ''
    response.end(files[path])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** A newsletter of 16 KB with eight images. */
function messageOf(url: string): string {
  const words = 'Frische Brötchen, süße Äpfel und ein Gruß aus der Küche, jede Woche neu für Sie gebacken. '
  const section = (
    _: unknown,
    at: number,
  ) => `<table role="presentation" width="640" align="center" cellpadding="0"
    cellspacing="0" style="background:#ffffff;border-radius:8px"><tr><td data-muid="m${at}">
    <img src="${url}/${at}.jpg" width="640" height="220" alt="Angebot ${at + 1}" style="display:block;max-width:100%">
    <h2 style="font-family:Arial,Helvetica,sans-serif;color:#22313f;padding:0 24px">Angebot ${at + 1}</h2>
    <p style="font-family:Arial,Helvetica,sans-serif;line-height:22px;padding:0 24px">${words.repeat(15)}</p>
    <a href="https://shop.example/${at}" style="background:#1a82e2;color:#ffffff;padding:12px 24px">Zum Angebot</a>
    </td></tr></table>`
  return `<!doctype html><html lang="de"><head><style>
    @media (prefers-color-scheme: dark) { body { background: #111111 !important } }
    </style></head><body style="margin:0;background:#f2f2f2">${Array.from({ length: 8 }, section).join('\n')}</body></html>`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
