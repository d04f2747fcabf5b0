import { expect, type Page } from '@playwright/test'

/**
 * Takes the network from all pages of a browser context, or gives it back. The browser answers the command before its
 * network process follows it: a call made at once may still get through.
 */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline)
  const isReached = () =>
    page.evaluate(() =>
      fetch('/healthz', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    )
  await expect.poll(isReached).toBe(!isOffline)
}
