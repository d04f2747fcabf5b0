import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { whileItRuns } from './launch-browser.ts'
import { messagePage, policyOf } from './message-page.ts'
import { nowhere, type SessionImages } from './session-images.ts'
import type { Shot } from './shot.ts'

/** A page of the browser that shows one message after another. */
export interface Stage {
  /** @throws StageCrashed if the page or the browser ended */
  take(shot: Shot): Promise<Take>
  /** True if the page or the browser ended, so that it takes no more pictures. */
  hasEnded(): boolean
  close(): Promise<void>
}

export interface Take {
  png: Buffer
  isCut: boolean
  marks: Record<string, { top: number; height: number }>
  missing: number
}

export class StageCrashed extends Error {}

/** The height of the window in which messages are laid out, in CSS pixels. */
const windowHeight = 720
const mostMarks = 2_000
/** The highest picture that Chromium takes whole, in pixels of the picture. */
const highest = 16_000

interface Showing {
  html: string
  images: boolean
  missing: Set<string>
}

interface Setting {
  images: SessionImages
  /** The highest picture in CSS pixels. */
  height: number
}

/** Opens a page in a context of its own, without scripts, downloads and network. */
export function openStage(browser: Browser, setting: Setting): Promise<Stage> {
  return whileItRuns(browser, () => open(browser, setting))
}

async function open(browser: Browser, { images, height: most }: Setting): Promise<Stage> {
  const context = await browser.newContext({
    viewport: null,
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    acceptDownloads: false,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const crashed = Promise.withResolvers<never>()
  crashed.promise.catch(() => undefined)
  let isCrashed = false
  const crash = () => {
    isCrashed = true
    crashed.reject(new StageCrashed('the page ended'))
  }
  page.on('crash', crash).on('close', crash)
  const answer = answerRequests(devtools, images)
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  await devtools.send('Page.enable')
  let set = ''

  const take = async (shot: Shot): Promise<Take> => {
    const { width, scheme, scale = 1, marks } = shot
    const setting = `${width} ${scheme} ${scale}`
    if (set !== setting) await setUp(devtools, shot)
    set = setting
    const showing = { html: messagePage(shot.html, images), images: shot.images, missing: new Set<string>() }
    await answer.show(showing)
    const { height, places } = await measure(devtools, marks)
    const shown = Math.min(height, most, Math.floor(highest / scale))
    const data = await capture(devtools, { width, height: shown })
    return {
      png: Buffer.from(data, 'base64'),
      isCut: height > shown,
      marks: scaled(places, scale, shown),
      missing: showing.missing.size,
    }
  }

  const hasEnded = () => isCrashed || !browser.isConnected()
  return {
    hasEnded,
    async take(shot) {
      try {
        return await Promise.race([take(shot), crashed.promise])
      } catch (cause) {
        if (hasEnded()) throw new StageCrashed('the browser ended', { cause })
        throw cause
      }
    },
    close: () => closeContext(context),
  }
}

/** Chromium refuses a picture now and then when a page was shown just before. */
const mostTries = 5

async function capture(
  devtools: CDPSession,
  size: { width: number; height: number },
  tries = 1,
): Promise<string> {
  try {
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, ...size, scale: 1 },
    })
    return data
  } catch (cause) {
    const isPassing = cause instanceof Error && cause.message.includes('Unable to capture screenshot')
    if (!isPassing || tries === mostTries) throw cause
    return capture(devtools, size, tries + 1)
  }
}

async function closeContext(context: BrowserContext): Promise<void> {
  await context.close().catch(() => undefined)
}

async function setUp(devtools: CDPSession, { width, scheme, scale = 1 }: Shot): Promise<void> {
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width,
    height: windowHeight,
    deviceScaleFactor: scale,
    mobile: false,
  })
  await devtools.send('Emulation.setEmulatedMedia', {
    media: 'screen',
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })
}

/** Answers every request of a page: the message itself and its images. All others are refused. */
function answerRequests(devtools: CDPSession, images: SessionImages) {
  let shown = 0
  let showing: Showing | undefined
  let address = ''
  const refuse = (requestId: string, errorReason: 'Aborted' | 'Failed') =>
    devtools.send('Fetch.failRequest', { requestId, errorReason })
  const image = async (requestId: string, url: string): Promise<unknown> => {
    const asking = showing
    const found = asking?.images ? await images.load(url) : null
    if (asking?.images && !found) asking.missing.add(url)
    if (!found) return refuse(requestId, 'Failed')
    return devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: headers({ 'content-type': found.type, 'cache-control': 'max-age=3600' }),
      body: found.bytes.toString('base64'),
    })
  }
  devtools.on('Fetch.requestPaused', ({ requestId, resourceType, request }) => {
    // Aborted, not failed, so that a message that navigates elsewhere stays visible instead of an error page.
    const answering =
      request.url === address && resourceType === 'Document' && showing
        ? devtools.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: 200,
            responseHeaders: headers({
              'content-type': 'text/html; charset=utf-8',
              'content-security-policy': policyOf(showing),
              'cache-control': 'no-store',
            }),
            body: Buffer.from(showing.html).toString('base64'),
          })
        : resourceType === 'Image'
          ? image(requestId, request.url)
          : refuse(requestId, 'Aborted')
    // The page may be gone meanwhile.
    answering.catch(() => undefined)
  })
  return {
    /** Shows a message and waits until it is loaded with its images. */
    async show(next: Showing): Promise<void> {
      shown += 1
      showing = next
      address = `${nowhere}${shown}`
      const loaded = new Promise<void>((resolve) => {
        devtools.once('Page.loadEventFired', () => resolve())
      })
      await devtools.send('Page.navigate', { url: address })
      await loaded
    },
  }
}

function headers(given: Record<string, string>) {
  return Object.entries(given).map(([name, value]) => ({ name, value }))
}

interface Measured {
  height: number
  places: [mark: string, top: number, bottom: number][]
}

/** Measures the page from outside: scripts of the page don't run. */
async function measure(devtools: CDPSession, marks: string | undefined): Promise<Measured> {
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `(${measureHere})(${JSON.stringify(marks ?? null)}, ${mostMarks})`,
    returnByValue: true,
  })
  return result.value as Measured
}

/** Runs in the browser. */
const measureHere = `(attribute, most) => {
  const { documentElement: root, body } = document
  const height = Math.ceil(Math.max(root.scrollHeight, body ? body.scrollHeight : 0))
  const found = attribute === null ? [] : [...document.querySelectorAll('[' + CSS.escape(attribute) + ']')].slice(0, most)
  const places = found.flatMap((element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return bottom > top || width > 0 ? [[element.getAttribute(attribute), top + scrollY, bottom + scrollY]] : []
  })
  return { height, places }
}`

/** Elements with the same mark share a place. A place below the end of the picture is left out. */
function scaled(places: Measured['places'], scale: number, shown: number): Take['marks'] {
  const joined = new Map<string, { top: number; bottom: number }>()
  for (const [mark, top, bottom] of places) {
    if (top >= shown) continue
    const known = joined.get(mark)
    joined.set(mark, {
      top: Math.min(top, known?.top ?? top),
      bottom: Math.max(Math.min(bottom, shown), known?.bottom ?? 0),
    })
  }
  const rounded = [...joined].map(([mark, { top, bottom }]) => [
    mark,
    { top: Math.round(top * scale), height: Math.round((bottom - top) * scale) },
  ])
  return Object.fromEntries(rounded) as Take['marks']
}
