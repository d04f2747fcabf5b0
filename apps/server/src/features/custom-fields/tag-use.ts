import { namesInTags } from '@carillon/personalization/names-in-tags'
import type { Db } from '#platform/db.ts'

/** Reads texts with tags from another feature. */
export interface Texts {
  list(db: Db, account: string): Promise<{ id: string; name: string; updated_at: Date }[]>
  read(db: Db, account: string, ids: readonly string[]): Promise<{ id: string; text: string }[]>
}

export interface Tagged {
  id: string
  name: string
  tags: ReadonlySet<string>
}

const readAtOnce = 50
const mostKept = 20_000

/** Cached by id and time of the last change, so a text is read again only after a change. */
const known = new Map<string, { at: number; tags: ReadonlySet<string> }>()

/** Every text of an account, with the names that its tags use. */
export async function findTagged(db: Db, account: string, texts: Texts): Promise<Tagged[]> {
  const all = await texts.list(db, account)
  const unread = all.filter(({ id, updated_at }) => known.get(id)?.at !== updated_at.getTime())
  const stamps = new Map(unread.map(({ id, updated_at }) => [id, updated_at.getTime()]))
  const read = new Map<string, ReadonlySet<string>>()
  for (let from = 0; from < unread.length; from += readAtOnce) {
    const ids = unread.slice(from, from + readAtOnce).map(({ id }) => id)
    for (const { id, text } of await texts.read(db, account, ids)) {
      const tags = namesInTags(text)
      read.set(id, tags)
      keepTags(id, { at: stamps.get(id) ?? 0, tags })
    }
  }
  return all.map(({ id, name }) => ({ id, name, tags: read.get(id) ?? known.get(id)?.tags ?? new Set() }))
}

function keepTags(id: string, entry: { at: number; tags: ReadonlySet<string> }): void {
  known.delete(id)
  known.set(id, entry)
  for (const oldest of known.keys()) {
    if (known.size <= mostKept) return
    known.delete(oldest)
  }
}
