import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Waits until an editor has saved what was changed last; only after a change, because it wants the time of a save. The
 * state before the change says 'saved', too, so the page first gets the turn in which a change reaches the autosave.
 */
export async function expectSaved(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(page.locator('[data-save-state=saved]')).toHaveText(/\d/)
}
