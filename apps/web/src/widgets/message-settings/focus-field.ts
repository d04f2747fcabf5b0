const focusable = 'input:not([type=hidden], :disabled), [contenteditable=true]'

/** The settings may not be drawn yet when their tab was just opened: that takes a few frames. */
const mostFrames = 120

/** Focuses the first of these fields of a form that there is. */
export function focusField(names: readonly string[], frames = mostFrames): void {
  for (const name of names) {
    const field = document.querySelector(`form [data-field="${name}"]`)
    const input = field?.querySelector<HTMLElement>(focusable)
    if (!input) continue
    input.scrollIntoView({ block: 'center' })
    input.focus({ preventScroll: true })
    return
  }
  if (frames > 0) requestAnimationFrame(() => focusField(names, frames - 1))
}
