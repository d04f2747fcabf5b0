/** Puts a text on the clipboard, on plain http in the old way. False where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Browsers have `navigator.clipboard` on https and localhost only. A dialog keeps the focus within it, so the text is selected there. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const place = before?.closest('dialog, [role="dialog"]') ?? document.body
  place.append(area)
  try {
    area.select()
    return document.execCommand?.('copy') ?? false
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
