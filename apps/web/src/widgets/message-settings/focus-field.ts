const focusable = 'input:not([type=hidden], :disabled), [contenteditable=true]'

/** The most frames to wait for the settings, which take a few frames to appear after their tab was opened. */
const mostFrames = 120

/** Focuses the first of these fields that exists. */
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
