import { expect, type Page } from '@playwright/test'

/** A small page between two addresses. It is part of the first bundle and sends no requests. */
const between = '/not-found'

/**
 * Returns a function that opens addresses one after the other. Only the first one loads a document. The others are
 * navigations within the app, which is faster and shows the same screens. A small page is opened in between, so that
 * the previous screen is unmounted first.
 */
export function opener(page: Page, settled: () => Promise<void>): (path: string) => Promise<void> {
  let loaded: string | undefined
  return async (path) => {
    // Entering and leaving legacy loads a document.
    const router = path.startsWith('/legacy/') ? '/legacy' : ''
    if (loaded !== router) {
      await page.goto(path)
      loaded = router
      return
    }
    const missing = page.getByRole('heading', {
      name: /^(Page not found|Diese Seite gibt es nicht)$/,
      level: 1,
    })
    await navigate(page, router + between)
    await expect(missing).toBeAttached()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await settled()
    if (path === between) return
    await navigate(page, path)
    await expect(missing).toHaveCount(0)
  }
}

/** Navigates like the browser's Forward button. */
function navigate(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}
