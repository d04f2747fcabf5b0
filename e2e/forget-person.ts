import type { Page } from '@playwright/test'

/**
 * Takes the cookies of a browser after its page has left the product. A page that stays open asks in the
 * background, is refused, and goes to the sign-in by itself, which aborts the load that a test begins.
 */
export async function forgetPerson(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
