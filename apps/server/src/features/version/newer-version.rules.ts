/** A version that a feed names. */
export interface NamedVersion {
  version: string
  /** The page about it; null if the feed names none of the web. */
  url: string | null
}

const mostCharacters = 2_000

/** Reads a feed: `{"version": "1.2.3", "url": "https://…"}`, also with further fields. Null for anything else. */
export function readFeed(text: string): NamedVersion | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof read !== 'object' || read === null || !('version' in read)) return null
  const { version } = read
  if (typeof version !== 'string' || partsOf(version) === null) return null
  const url = 'url' in read && typeof read.url === 'string' ? read.url : ''
  const isPage = url.length <= mostCharacters && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
  return { version, url: isPage ? url : null }
}

/** True if the first version is newer. What is no version is newer than none. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [partsOf(version), partsOf(than)]
  if (one === null || other === null) return false
  const at = one.findIndex((part, index) => part !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** The three numbers of a version. Versions before a release, such as `1.0.0-rc.1`, are none: no feed should name them. */
function partsOf(version: string): number[] | null {
  const match = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version)
  return match === null ? null : match.slice(1).map(Number)
}
