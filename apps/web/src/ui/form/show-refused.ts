const control = 'input:not([type=hidden]), textarea, select, button, [contenteditable=true]'

/**
 * Focuses the first refused field of a form, in the order of the page, and brings it with its sentence into view. Waits
 * until the sentences are rendered.
 */
export function showRefused(names: readonly string[], form: Element | null): void {
  if (names.length === 0) return
  setTimeout(() => {
    const root = form?.isConnected ? form : document
    const places = names.map((name) => `[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`)
    const place = root.querySelector<HTMLElement>(places.join(', '))
    if (!place) return root.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    const field = place.closest<HTMLElement>('[data-field]') ?? place
    const focused = place.matches(control) ? place : field.querySelector<HTMLElement>(control)
    focused?.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'nearest' })
    // A field can be higher than the window: then its sentence has to be in view.
    field.querySelector('[data-problem]')?.scrollIntoView({ block: 'nearest' })
  })
}
