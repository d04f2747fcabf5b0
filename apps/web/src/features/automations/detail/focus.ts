/**
 * Focuses the step once it is drawn; a few frames may pass. Null means the button that adds the first step, where no step
 * is left.
 */
export function focusStep(id: string | null, frames = 60): void {
  requestAnimationFrame(() => {
    const step = document.querySelector<HTMLElement>(
      id === null ? '[data-add-first] button' : `[data-step="${id}"]`,
    )
    if (!step) return frames > 0 ? focusStep(id, frames - 1) : undefined
    step.focus({ preventScroll: true })
    step.scrollIntoView({ block: 'nearest' })
  })
}

/**
 * After an act that changes which buttons there are: focuses the button for the next action, if the focus went with its
 * button or its dialog, or if the page has given it to its heading since. A focus that has moved elsewhere stays there, also
 * in a dialog that opened since.
 */
export function keepFocus(): void {
  const closing = new Set(document.querySelectorAll('[role="dialog"]'))
  const look = (framesLeft: number) =>
    requestAnimationFrame(() => {
      const focused = document.activeElement
      const dialog = focused?.closest('[role="dialog"]')
      // The button of the act itself is about to be replaced by the next one.
      const isLeft = focused === document.body || focused?.matches('[data-main-act], main h1')
      if (focused && !isLeft && !(dialog && closing.has(dialog))) return
      document.querySelector<HTMLElement>('[data-main-act]')?.focus()
      // A dialog may still be closing, and the button may still be busy.
      if (framesLeft > 0) look(framesLeft - 1)
    })
  look(60)
}
