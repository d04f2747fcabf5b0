import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'

/** Every route of the specification that is built and names no particular thing, opened directly. */
const paths = builtPaths().filter((path) => !path.includes(':'))

const errorPages = ['/not-found', '/error', '/no-access', '/unavailable-in-eu']
const wayOut = { en: 'Go to the start page', de: 'Zur Startseite' }

for (const language of ['en', 'de'] as const) {
  test.describe(`opened directly (${language})`, () => {
    // Each language in the other theme: texts, contrast and layout are walked in two rounds instead of four.
    test.use({ language, theme: language === 'en' ? 'light' : 'dark' })

    for (const path of paths) {
      test(path, async ({ page, expectAccessible }) => {
        await page.goto(path)
        await expect(page).toHaveURL(new RegExp(`${path}([?#].*)?$`))
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        const isErrorPage = await page.getByRole('link', { name: wayOut[language] }).isVisible()
        expect(isErrorPage).toBe(errorPages.includes(path))
        await expectAccessible()
      })
    }
  })
}

function builtPaths(): string[] {
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`../tools/${file}`, import.meta.url), 'utf8'))
  const { about: _, ...areas } = read('routes.json') as Record<string, [path: string][]>
  const notBuilt = read('routes-not-built.json') as string[]
  return Object.values(areas)
    .flat()
    .map(([path]) => path)
    .filter((path) => !notBuilt.includes(path))
}
