import { findSends, type SendFacts } from '#features/event-webhook/public.ts'
import type { Db } from '#platform/db.ts'

/** Names may change, so a send is asked for anew after this time. */
const keptMs = 30_000
const mostKept = 1000

const kept = new Map<string, { send: SendFacts; until: number }>()

/** The facts of these sends for events, by id. A thousand events are of few sends, so the sends are kept for a while. */
export async function knownSends(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, SendFacts>> {
  const now = performance.now()
  const found = new Map<string, SendFacts>()
  for (const id of ids) {
    const known = kept.get(`${account} ${id}`)
    if (known && known.until > now) found.set(id, known.send)
  }
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  for (const [id, send] of await findSends(db, account, missing)) {
    found.set(id, send)
    kept.set(`${account} ${id}`, { send, until: now + keptMs })
  }
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return found
}
