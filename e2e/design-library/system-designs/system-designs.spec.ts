import { fileURLToPath } from 'node:url'
import { fontChoices } from '@carillon/email-design/defaults'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { axeOn } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'

/**
 * What a marketer sees first, compared with pictures kept beside this file. After a change that is meant, look at them
 * anew: the run names the ones that differ, and Playwright's `--update-snapshots` keeps them.
 */
const widths = [600, 375]
const ids = [
  ...['newsletter', 'welcome', 'promo', 'announcement', 'letter', 'event', 'product-launch', 'digest'],
  ...['holiday', 'invite', 'receipt', 'abandoned-cart', 'feedback', 'survey', 're-engagement'],
  'password-reset',
]

const fonts = new URL('../../../node_modules/@fontsource-variable/inter/files/', import.meta.url)

const styles = { normal: 'inter-latin-wght-normal.woff2', italic: 'inter-latin-wght-italic.woff2' }

/** Every family a message can name, drawn in Inter. */
const faces = fontChoices
  .flatMap(({ stack }) => stack.split(',').map((family) => family.replaceAll("'", '').trim()))
  .flatMap((family) =>
    Object.entries(styles).map(
      ([style, file]) =>
        `@font-face { font-family: '${family}'; font-weight: 100 900; font-style: ${style}; src: url(/${file}); }`,
    ),
  )
  .join('\n')

for (const language of ['en', 'de'] as const) {
  test.describe(`system designs (${language})`, () => {
    test.use({ language })

    test('there are pictures of all of them', async ({ api }) => {
      const answer = await api.get('/v3/designs/pre-builts', { params: { language } })
      const { result } = (await answer.json()) as { result: { id: string }[] }
      const drawn = await Promise.all(
        ids.map(async (id) => {
          const design = await api.get(`/v3/designs/pre-builts/starter-${id}-${language}`)
          return ((await design.json()) as { id: string }).id
        }),
      )
      expect(result.map(({ id }) => id)).toEqual(drawn)
    })

    for (const id of ids) {
      test(`${id} looks as it was drawn`, async ({ page, api }) => {
        const html = await asReceived(api, `starter-${id}-${language}`)
        await show(page, html)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
          expect(await inFewColors(picture)).toMatchSnapshot(`${id}-${language}-${width}.png`, {
            maxDiffPixelRatio: 0.002,
          })
        }
        const { violations } = await (await axeOn(page))
          .withRules(['color-contrast', 'image-alt', 'link-name', 'html-has-lang', 'empty-heading'])
          .analyze()
        expect(violations.map(({ nodes }) => nodes.map((node) => node.html))).toEqual([])
      })
    }
  })
}

/** The design with the values of a reader and a sender, as the product renders it. */
async function asReceived(api: APIRequestContext, id: string): Promise<string> {
  const { html_content } = await (await api.get(`/v3/designs/pre-builts/${id}`)).json()
  const answer = await api.post('/v3/marketing/preview', {
    data: {
      subject: id,
      html_content,
      sender_id: await givenSender(api),
      substitutions: { first_name: 'Anna', email: 'anna@example.org' },
    },
  })
  expect(answer.status()).toBe(200)
  const { html, problems } = (await answer.json()) as { html: string; problems: object[] }
  expect(problems).toEqual([])
  return html
}

async function givenSender(api: APIRequestContext): Promise<number> {
  const nickname = 'Fennmoor'
  const { results } = (await (await api.get('/v3/marketing/senders')).json()) as {
    results: { id: number; nickname: string }[]
  }
  const found = results.find((sender) => sender.nickname === nickname)
  if (found) return found.id
  const made = await api.post('/v3/marketing/senders', {
    data: {
      nickname,
      from: { email: 'post@fennmoor.example', name: nickname },
      reply_to: { email: 'post@fennmoor.example' },
      ...{ address: 'Webergasse 4', city: 'Lüneburg', zip: '21335', country: 'Germany' },
    },
  })
  expect(made.status()).toBe(201)
  return ((await made.json()) as { id: number }).id
}

/** On an address of the product, so that pictures load; with a font of ours, because machines have others. */
async function show(page: Page, html: string): Promise<void> {
  const address = '/system-design'
  const body = html.replace('</head>', `<style>${faces}</style></head>`)
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/html', body }))
  for (const name of Object.values(styles)) {
    const path = fileURLToPath(new URL(name, fonts))
    await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'font/woff2', path }))
  }
  await page.goto(address, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  const broken = await page.evaluate(() =>
    [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src),
  )
  expect(broken).toEqual([])
}

function inFewColors(picture: Buffer): Promise<Buffer> {
  return sharp(picture).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer()
}
