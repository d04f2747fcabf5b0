import type { ClientDefect, ClientPicture } from '@carillon/contract/email-test-results'

const soonMs = 400
const laterMs = 700
const restlessMs = 10_000
const slowMs = 3_000

/** The time until previews are asked for again, `waited` milliseconds after the save that they shall show. */
export function askAfterMs(waited: number): number {
  return waited >= restlessMs ? slowMs : soonMs + ((laterMs - soonMs) * Math.max(0, waited)) / restlessMs
}

/** Height of a picture's window, as a share of its width. */
const windowRatio = 0.8

interface Window {
  /** The part of the picture above the window, as a share of the picture's height. */
  above: number
  /** The module in view, in shares of the picture's height. */
  mark: { top: number; height: number } | null
}

/**
 * The part of a picture that its window shows: the first of the modules that has a place in it, in the middle, or from
 * its beginning if it is higher than the window. Without a place it shows the beginning.
 */
export function windowOf(
  { width, height, marks }: Pick<ClientPicture, 'width' | 'height' | 'marks'>,
  modules: readonly string[],
): Window {
  const id = modules.find((each) => marks[each])
  const mark = id === undefined ? undefined : marks[id]
  if (!mark || height <= 0) return { above: 0, mark: null }
  const shown = width * windowRatio
  const room = Math.max(0, (shown - mark.height) / 2)
  const above = Math.min(Math.max(0, mark.top - room), Math.max(0, height - shown))
  return { above: above / height, mark: { top: mark.top / height, height: mark.height / height } }
}

/** Preview of a client, as far as changes of it are told. */
interface Shown {
  id: string
  picture: { url: string } | null
  defects: readonly ClientDefect[]
}

/** The picture of a client seen last, with its defects, and those of them that the picture before did not have. */
interface Seen {
  url: string
  keys: readonly string[]
  fresh: readonly string[]
}

/** Clients by their ids. */
export type SeenPictures = Readonly<Record<string, Seen>>

export function defectKey({ code, feature, module, detail }: ClientDefect): string {
  return [code, feature, module ?? '', detail].join(' ')
}

/** Remembers new pictures. The first picture of a client has no fresh defects. The same object if nothing is new. */
export function withSeen(seen: SeenPictures, previews: readonly Shown[]): SeenPictures {
  let next = seen
  for (const { id, picture, defects } of previews) {
    const before = seen[id]
    if (!picture || before?.url === picture.url) continue
    const keys = defects.map(defectKey)
    const fresh = before ? keys.filter((key) => !before.keys.includes(key)) : []
    next = { ...next, [id]: { url: picture.url, keys, fresh } }
  }
  return next
}
