const inText = /\bhttps?:\/\//gi
/** A longer address is cut: it would be unreadable in a sentence. */
const urlLength = 40

/** The beginning of a text as a name: in one line, addresses without their common beginning. */
export function shortText(body: string, length: number): string {
  return cutWords(body.trim().replaceAll(/\s+/g, ' ').replaceAll(inText, ''), length)
}

/** An address within a sentence. */
export function shortUrl(url: string): string {
  return cutWords(url.replace(/^https?:\/\//i, '').replace(/\/$/, ''), urlLength)
}

function cutWords(words: string, length: number): string {
  return words.length > length ? `${words.slice(0, length).trimEnd()}…` : words
}
