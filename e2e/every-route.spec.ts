import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { judgeScreen } from './judge-screen.ts'

/**
 * Every address of tools/routes.json that has no parameters. The walk in English loads each one as a new
 * document. The one in German opens the first one directly and the others by navigation within the page, on a phone.
 */
const paths = specifiedPaths().filter((path) => !path.includes(':'))

/** Addresses that redirect to another one, or steps that need the previous step. */
const elsewhere: Record<string, string> = {
  // The setup of ads, until another test of the worker connects a partner.
  '/ads': '/ads(/campaigns)?',
  '/contacts/import': '/contacts/import/upload-csv',
  '/contacts/import/map-fields': '/contacts/import/upload-csv',
  '/contacts/import/map-fields/create-custom-field': '/contacts/import/upload-csv',
  '/contacts/import/done': '/contacts/import/upload-csv',
  '/contacts/new': '/contacts/new/list',
  '/design-library': '/design-library/your-designs',
  '/design-library/my-designs': '/design-library/your-designs',
}
const errorPages = ['/not-found', '/error', '/no-access', '/unavailable-in-eu']
const wayOut = { en: 'Go to home page', de: 'Zur Startseite' }

for (const language of ['en', 'de'] as const) {
  test.describe(`a walk in ${language}`, () => {
    const isFirst = language === 'en'
    // One theme and size for each language, so that texts, contrast and layout need two walks instead of four.
    test.use({ language, theme: isFirst ? 'light' : 'dark', banners: 'shown' })
    test.use({ viewport: isFirst ? { width: 1440, height: 900 } : { width: 390, height: 844 } })

    test('every address', async ({
      page,
      open,
      settled,
      expectAccessible,
      expectStill,
      expectFocusToType,
    }) => {
      for (const path of paths) {
        await test.step(path, async () => {
          await (isFirst ? page.goto(path) : open(path))
          await expect(page).toHaveURL(new RegExp(`${elsewhere[path] ?? path}([?#].*)?$`))
          await expect(page.getByRole('heading').first()).toBeVisible()
          const home = page.getByRole('link', { name: wayOut[language] })
          await expect(home).toBeVisible({ visible: errorPages.includes(path) })
          await judgeScreen({ page, settled, expectStill, expectFocusToType, expectAccessible }, language)
        })
      }
    })
  })
}

function specifiedPaths(): string[] {
  const list = readFileSync(new URL('../tools/routes.json', import.meta.url), 'utf8')
  const { about: _, ...areas } = JSON.parse(list) as Record<string, [path: string][]>
  return Object.values(areas)
    .flat()
    .map(([path]) => path)
}
