/** The most links of a text that all its recipients share. Each is counted on its own. */
export const mostSharedLinks = 9

const address = /https?:\/\/[^\s<>"'{}]+/gi
const addressWithTags = /https?:\/\/(?:\{\{\{?[^}]*\}\}\}?|[^\s<>"'{}])+/gi

/**
 * The addresses in a text, with their places. A full stop after an address, or a closing bracket, does not belong to it.
 */
export function addressesIn(text: string, pattern: RegExp = address): { url: string; at: number }[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    const url = found.replace(/[.,;:!?)\]]+$/, '')
    return { url, at: index }
  })
}

/** The addresses in the body of a text that every recipient gets alike, each once. Tags in an address make it a personal one. */
export function sharedLinks(body: string): string[] {
  const found = addressesIn(body, addressWithTags).map(({ url }) => url)
  return [...new Set(found.filter((url) => !url.includes('{{')))].slice(0, mostSharedLinks)
}
