import { utf8Bytes } from '@carillon/email-design/utf8-bytes'

/** Gmail shows this many bytes of a message. */
export const clippedAfterBytes = 102 * 1024

/** The source up to the last whole tag within the limit; null if it is short enough. */
export function clipped(html: string): string | null {
  if (html.length <= clippedAfterBytes / 3 || utf8Bytes(html) <= clippedAfterBytes) return null
  let low = 0
  let high = html.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (utf8Bytes(html.slice(0, middle)) <= clippedAfterBytes) low = middle
    else high = middle - 1
  }
  const end = html.lastIndexOf('<', low)
  return html.slice(0, html.lastIndexOf('>', low) < end ? end : low)
}

/** The line that Gmail shows below a message that it cut off. */
export const clippedBar =
  '<div style="font-family: Roboto, Arial, sans-serif; font-size: 13px; color: #5f6368; padding: 16px 12px">[Message clipped]&nbsp; <span style="color: #15c; text-decoration: underline">View entire message</span></div>'
