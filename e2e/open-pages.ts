import { expect, type Page } from '@playwright/test'

/** Between two addresses: a page of its own, in the first bundle, that asks for nothing. */
const between = '/not-found'

/**
 * Gives what opens addresses one after the other. Only the first one loads a document; the others are
 * steps in its history, which bring the same screens without starting the app anew. No screen is taken for the next:
 * the one before has left, and has given back what it held, before the next is asked for.
 */
export function opener(page: Page, settled: () => Promise<void>): (path: string) => Promise<void> {
  let isLoaded = false
  return async (path) => {
    if (!isLoaded) {
      await page.goto(path)
      isLoaded = true
      return
    }
    const missing = page.getByRole('heading', {
      name: /^(Page not found|Diese Seite gibt es nicht)$/,
      level: 1,
    })
    await step(page, between)
    await expect(missing).toBeAttached()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await settled()
    if (path === between) return
    await step(page, path)
    await expect(missing).toHaveCount(0)
  }
}

/** As the button for the next page of the history would. */
function step(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}
