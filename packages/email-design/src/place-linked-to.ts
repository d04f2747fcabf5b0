/** The name of the place in the message that an address leads to, as `#name` or in the hosted copy. */
export function placeLinkedTo(href: string): string | undefined {
  return /^(?:\{\{\{?\s*weblink\s*\}\}\}?|\[weblink\])?#(.+)$/i.exec(href.trim())?.[1]
}
