/**
 * Pastes into a rich text field. The editor reads a paste at once. It reads keys from changes of the page, which this
 * DOM reports later than a browser does.
 */
export function pasteText(field: HTMLElement, text: string): void {
  field.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
