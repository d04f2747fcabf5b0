import type { Page } from '@playwright/test'

/** Words that only these parts of the built app contain. */
const marks = {
  /** The editor of texts and lines: prosemirror-view. */
  editor: /ProseMirror-trailingBreak/,
  /** The palette: the place of its window. */
  palette: /yOffset:.12vh/,
}

/**
 * Keeps the scripts of a part from being loaded.
 * @returns lets them load, once one has been asked for: a test that holds nothing waits forever
 */
export async function holdScript(page: Page, part: keyof typeof marks): Promise<() => Promise<void>> {
  const go = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    if (marks[part].test(body)) {
      asked.resolve()
      await go.promise
    }
    await route.fulfill({ response, body })
  })
  return async () => {
    await asked.promise
    go.resolve()
  }
}
