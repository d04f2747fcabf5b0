import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Waits until an editor has saved the last change. Call it only after a change, because it waits for a save. The status
 * is also 'saved' before the change reaches the autosave, so the page first gets time to process it.
 */
export async function expectSaved(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(page.locator('[data-save-state=saved]')).toHaveText(/\d/)
}
