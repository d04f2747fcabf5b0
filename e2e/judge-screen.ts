import { expect, type Page } from '@playwright/test'
import { expectFits } from './expect-fits.ts'

interface Judges {
  page: Page
  settled(): Promise<void>
  expectStill(): Promise<void>
  expectFocusToType(): Promise<void>
  expectAccessible(): Promise<void>
}

/**
 * The requirements on every opened screen: right language, at rest, with the focus in the field to type into, accessible,
 * and within the window.
 */
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
  await expectFits(page)
}
