import type { Page } from '@playwright/test'

/**
 * The place of the focus in an open dialog that has a field to type into, if it is not in such a field; otherwise empty.
 * A field that opens a list of choices when it gets the focus does not count as a field to type into.
 */
export function misplacedFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const typed = ['text', 'email', 'password', 'url', 'tel', 'number', 'textarea']
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    const isField = (element: Element | null) =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      typed.includes(element.type) &&
      !element.disabled &&
      !element.readOnly &&
      !element.matches('[aria-haspopup], [role="combobox"]') &&
      element.checkVisibility()
    const hasField = [...(dialog?.querySelectorAll('input, textarea') ?? [])].some(isField)
    const focused = document.activeElement
    if (!dialog || !hasField || isField(focused) || focused?.closest('[contenteditable="true"]')) return ''
    return `${focused?.tagName} '${focused?.getAttribute('aria-label') ?? focused?.textContent?.slice(0, 40)}'`
  })
}
