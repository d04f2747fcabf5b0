/**
 * Pastes into a rich text field. Its editor reads a paste at once; keys reach it through the page, whose changes this DOM
 * reports later than a browser does.
 */
export function pasteText(field: HTMLElement, text: string): void {
  field.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
