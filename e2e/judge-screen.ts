import { expect, type Page } from '@playwright/test'

interface Judges {
  page: Page
  settled(): Promise<void>
  expectStill(): Promise<void>
  expectFocusToType(): Promise<void>
  expectAccessible(): Promise<void>
}

/** What every screen must be once it is opened: in its language, at rest, with the focus where one types, accessible, and no wider than the window. */
export async function judgeScreen(
  { page, settled, expectStill, expectFocusToType, expectAccessible }: Judges,
  language: 'en' | 'de',
): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached()
  await settled()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expectStill()
  await expectFocusToType()
  await expectAccessible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
