import type { Page } from '@playwright/test'

/** Words that only these parts of the app contain. */
const marks = {
  /** The editor of texts and lines: prosemirror-view. */
  editor: 'ProseMirror-trailingBreak',
}

/** Keeps the scripts of a part from being loaded, until the returned function is called. */
export async function holdScript(page: Page, part: keyof typeof marks): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    if (body.includes(marks[part])) await promise
    await route.fulfill({ response, body })
  })
  return resolve
}
