import type { KeyboardEvent } from 'react'

/**
 * Enter takes the option that a select shows as marked. Mantine keeps the place of the mark beside the mark, and loses it
 * when its list opens while people type: then Enter would do nothing. To be called in the capture phase.
 */
export function takeMarked(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (field.getAttribute('aria-expanded') !== 'true') return
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!marked) return
  event.preventDefault()
  event.stopPropagation()
  marked.click()
}
