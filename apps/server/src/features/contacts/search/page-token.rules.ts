/** The beginning of a page: after a key, or before it when paging back. */
export interface PagePlace {
  direction: 'next' | 'prev'
  key: readonly string[]
}

/** Writes a page token, which is opaque to clients and safe within a URL. */
export function writePageToken({ direction, key }: PagePlace): string {
  return Buffer.from(JSON.stringify([direction, ...key])).toString('base64url')
}

/** True for a text that PostgreSQL can store: it has no NUL. */
function isText(part: unknown): boolean {
  return typeof part === 'string' && !part.includes('\0')
}

/** Reads a page token; null for any other text. */
export function readPageToken(token: string): PagePlace | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    if (!Array.isArray(parsed) || parsed.length < 2 || !parsed.every(isText)) return null
    const [direction, ...key] = parsed as string[]
    return direction === 'next' || direction === 'prev' ? { direction, key } : null
  } catch {
    return null
  }
}
