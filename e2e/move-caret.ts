import type { Page } from '@playwright/test'

/**
 * Presses a key that moves the caret, and waits until the editor knows the new place. The browser reports it in a later
 * task; a key that comes sooner finds the caret at its old place.
 */
export async function moveCaret(page: Page, key: string): Promise<void> {
  const told = await page.evaluateHandle(() => ({
    caret: new Promise<void>((resolve) => {
      document.addEventListener('selectionchange', () => resolve(), { once: true })
    }),
  }))
  await page.keyboard.press(key)
  await told.evaluate(({ caret }) => caret)
}
