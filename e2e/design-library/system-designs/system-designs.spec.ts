import { readFile } from 'node:fs/promises'
import { fontChoices } from '@carillon/email-design/defaults'
import { test as base, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  designAsReceived,
  servePicturesOfDesigns,
  systemDesignIds,
} from '../../../apps/server/test/designs-as-received.ts'
import { axeOn } from '../../axe.ts'

/**
 * Compares the system designs with pictures stored beside this file. After an intended change, check the new pictures:
 * the run names the differing ones, and Playwright's `--update-snapshots` stores them. No product is started: the designs
 * are rendered here, and one page shows all of them.
 */
const widths = [600, 375]
const ids = [
  ...['newsletter', 'welcome', 'promo', 'announcement', 'letter', 'event', 'product-launch', 'digest'],
  ...['holiday', 'invite', 'receipt', 'abandoned-cart', 'feedback', 'survey', 're-engagement'],
  'password-reset',
]

const fonts = new URL('../../../node_modules/@fontsource-variable/inter/files/', import.meta.url)

const styles = { normal: 'inter-latin-wght-normal.woff2', italic: 'inter-latin-wght-italic.woff2' }

/** Every font family a message can name, replaced by Inter. */
const faces = fontChoices
  .flatMap(({ stack }) => stack.split(',').map((family) => family.replaceAll("'", '').trim()))
  .flatMap((family) =>
    Object.entries(styles).map(
      ([style, file]) =>
        `@font-face { font-family: '${family}'; font-weight: 100 900; font-style: ${style}; src: url(/${file}); }`,
    ),
  )
  .join('\n')

/** A fake origin. Requests to it are answered by this test. */
const site = 'http://designs.test'

const test = base.extend<object, { shown: Page }>({
  shown: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ reducedMotion: 'reduce', serviceWorkers: 'block' })
      const picture = servePicturesOfDesigns()
      await page.route(`${site}/**`, (route) => route.abort())
      await page.route(`${site}/i/**`, async (route) =>
        route.fulfill(await picture(new URL(route.request().url()).pathname)),
      )
      for (const name of Object.values(styles)) {
        const body = await readFile(new URL(name, fonts))
        await page.route(`${site}/${name}`, (route) => route.fulfill({ contentType: 'font/woff2', body }))
      }
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})

for (const language of ['en', 'de'] as const) {
  test.describe(`system designs (${language})`, () => {
    test('there are pictures of all of them', async () => {
      const drawn = await Promise.all(ids.map((id) => designAsReceived(`starter-${id}-${language}`, site)))
      expect(systemDesignIds(language, site)).toEqual(drawn.map(({ id }) => id))
    })

    for (const id of ids) {
      test(`${id} looks as it was drawn`, async ({ shown }) => {
        const { html, problems } = await designAsReceived(`starter-${id}-${language}`, site)
        expect(problems).toEqual([])
        await showHtml(shown, html)
        for (const width of widths) {
          await shown.setViewportSize({ width, height: 800 })
          expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          const picture = await shown.screenshot({ fullPage: true, animations: 'disabled' })
          expect(await inFewColors(picture)).toMatchSnapshot(`${id}-${language}-${width}.png`, {
            maxDiffPixelRatio: 0.002,
          })
        }
        const { violations } = await (await axeOn(shown))
          .withRules(['color-contrast', 'image-alt', 'link-name', 'html-has-lang', 'empty-heading'])
          .analyze()
        expect(violations.map(({ nodes }) => nodes.map((node) => node.html))).toEqual([])
      })
    }
  })
}

/** Shows HTML with the product's own font, because installed fonts differ between machines. */
async function showHtml(page: Page, html: string): Promise<void> {
  const address = `${site}/system-design`
  const body = html.replace('</head>', `<style>${faces}</style></head>`)
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  const errors: string[] = []
  page.removeAllListeners('console')
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  const broken = await page.evaluate(() =>
    [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src),
  )
  expect(broken).toEqual([])
  expect(errors).toEqual([])
}

function inFewColors(picture: Buffer): Promise<Buffer> {
  return sharp(picture).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer()
}
