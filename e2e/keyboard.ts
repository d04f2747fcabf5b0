import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The most stops that are tried, more than any page has. */
const mostStops = 150

/** Tabs to a control like a person without a mouse, and checks the place of the focus. `key` sets the direction. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < mostStops && !(await target.evaluate(hasFocus)); stop++)
    await page.keyboard.press(key)
  await expectFocusShown(target)
}

/** Fails unless the focus is there, drawn and in view. */
export async function expectFocusShown(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
  await expect(target).toBeInViewport()
}

/** Chooses from the menu of the button that has the focus. */
export async function chooseByKey(page: Page, item: string, opener = 'Enter'): Promise<void> {
  await page.keyboard.press(opener)
  await tabTo(page, page.getByRole('menuitem', { name: item, exact: true }), 'ArrowDown')
  await page.keyboard.press('Enter')
}

/**
 * Types into the searchable select that has the focus, and takes the first option once it is marked. Options that arrive anew
 * lose their mark for a moment, in which Enter takes none and the list stays open: then it is pressed again.
 */
export async function typeAndTake(page: Page, select: Locator, name: string): Promise<void> {
  await page.keyboard.type(name)
  const first = page.getByRole('option').first()
  await expect(first).toHaveText(name)
  await expect(async () => {
    await expect(first).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(select).toHaveValue(name)
}

function hasFocus(element: Element): boolean {
  return element === document.activeElement
}
