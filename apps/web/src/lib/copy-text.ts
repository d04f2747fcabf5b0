/**
 * Puts a text on the clipboard; on plain http by the browser's old command. False if the browser does not allow it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/**
 * Browsers have `navigator.clipboard` on https and localhost only. The text is selected inside an open dialog,
 * because a dialog keeps the focus inside it.
 */
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
