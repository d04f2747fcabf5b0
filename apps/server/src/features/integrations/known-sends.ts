import { findSentSteps } from '#features/automations/public.ts'
import { findSends, type SendFacts } from '#features/event-webhook/public.ts'
import type { Db } from '#platform/db.ts'

export interface KnownSend {
  facts: SendFacts
  /** The step of an automation that it mails; undefined for other sends. */
  step: { id: string; name: string | null; step: string } | undefined
}

/** Names may change, so a send is asked for anew after this time. */
const keptMs = 30_000
const mostKept = 1000

const kept = new Map<string, { send: KnownSend; until: number }>()

/** What events say of these sends, by id. A thousand events are of few sends, so those are kept for a while. */
export async function knownSends(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, KnownSend>> {
  const now = performance.now()
  const found = new Map<string, KnownSend>()
  for (const id of ids) {
    const known = kept.get(`${account} ${id}`)
    if (known && known.until > now) found.set(id, known.send)
  }
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  const [sends, steps] = await Promise.all([
    findSends(db, account, missing),
    findSentSteps(db, account, missing),
  ])
  for (const [id, facts] of sends) {
    const send = { facts, step: steps.get(id) }
    found.set(id, send)
    kept.set(`${account} ${id}`, { send, until: now + keptMs })
  }
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return found
}
