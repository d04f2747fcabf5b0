import type { OutsideAction } from '@carillon/journey/steps'
import { findContacts } from '#features/contacts/public.ts'
import { type Connections, keepConnections } from '#platform/outgoing/connections.ts'
import { post } from '#platform/outgoing/post.ts'
import { callId, signatureHeaders } from '#platform/outgoing/standard-webhooks.ts'
import { awaitOutcome, type CallOutcome, pauseAfter } from '#sending/events/subscriptions/public.ts'
import { composeCall, tellContact } from './compose-call.ts'
import type { ErrandParts } from './errand-parts.ts'
import { type ErrandQueue, noteFailed, noteTaken } from './errand-queues.ts'
import { type ErrandRow, endErrands, findErrands, postponeErrands } from './errand-rows.ts'
import { findSecret } from './secret.ts'

/** The number of calls of one step that are under way at a time. */
const callsAtOnce = 4
/** The number of people read at a time; fewer while the receiver is down. */
const page = 200
/** A page ends after this time, so that the lease is renewed. */
const pageMs = 5000

interface Made extends CallOutcome {
  errand: ErrandRow
}

/** The shared data of a step's calls. */
interface Shared {
  automation: { id: string; name: string }
  url: string
  secrets: readonly string[]
  contacts: ReadonlyMap<string, ReturnType<typeof tellContact>>
}

/** Posts a page of people, a call each. @returns whether there may be more at once */
export async function callWebhooks(
  parts: ErrandParts,
  queue: ErrandQueue,
  { name, action }: { name: string; action: OutsideAction & { kind: 'call_webhook' } },
): Promise<boolean> {
  const { db, now, publicUrl } = parts
  const errands = await findErrands(db, queue, { now: now(), atMost: queue.failures === 0 ? page : 1 })
  if (errands.length === 0) return false
  const ids = errands.map(({ contact_id }) => contact_id)
  const contacts = await findContacts(db, queue.account_id, ids, publicUrl)
  const shared: Shared = {
    automation: { id: queue.automation_id, name },
    url: action.url,
    secrets: (await findSecret(db, queue.account_id, now())).all,
    contacts: new Map(contacts.map((contact) => [contact.id, tellContact(contact)])),
  }
  const made = await callAll(parts, errands, shared)
  await storeOutcomes(parts, queue, made, errands, shared)
  return made.every(({ problem }) => problem === null)
}

/** Makes the calls over a few connections, one after the other on each, until a call fails. */
async function callAll(parts: ErrandParts, errands: readonly ErrandRow[], shared: Shared): Promise<Made[]> {
  const made: Made[] = []
  const waiting = errands.filter(({ contact_id }) => shared.contacts.has(contact_id))
  const endsAt = performance.now() + pageMs
  const work = async (connections: Connections) => {
    while (performance.now() < endsAt && !parts.isEnding() && made.every(({ problem }) => problem === null)) {
      const errand = waiting.shift()
      if (!errand) return
      made.push({ errand, ...(await callWebhook(parts, errand, shared, connections)) })
    }
  }
  const connections = Array.from({ length: callsAtOnce }, keepConnections)
  try {
    await Promise.all(connections.map(work))
  } finally {
    for (const each of connections) each.close()
  }
  return made
}

function callWebhook(
  { receivers, now }: ErrandParts,
  { id: errandId, contact_id, made_at: at, run, step_id: stepId }: ErrandRow,
  { automation, url, secrets, contacts }: Shared,
  connections: Connections,
): Promise<CallOutcome> {
  const contact = contacts.get(contact_id) ?? {}
  const id = callId([errandId])
  const body = composeCall({ id, at, automation, stepId, run, contact })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Carillon',
    ...signatureHeaders(secrets, { id, body, now: now() }),
  }
  return awaitOutcome(post({ url, body, headers, connections }, receivers))
}

/** Writes the results of a page. Deleted people have none. */
async function storeOutcomes(
  { db, now }: ErrandParts,
  queue: ErrandQueue,
  made: readonly Made[],
  errands: readonly ErrandRow[],
  { contacts }: Shared,
): Promise<void> {
  const at = now()
  const step = queue.step_id
  const taken = new Map(
    made.flatMap(({ errand, problem, status }) => (problem === null ? [[errand.id, status]] : [])),
  )
  const gone = errands.filter(({ contact_id }) => !contacts.has(contact_id))
  const done = errands.filter(({ id }) => taken.has(id))
  await db
    .transaction()
    .execute((tx) =>
      endErrands(
        tx,
        queue.automation_id,
        [...gone, ...done],
        ({ id }) =>
          taken.has(id)
            ? { what: 'called', step, detail: { status: taken.get(id) ?? null } }
            : { what: 'call_failed', step, detail: { problem: 'contact_deleted' } },
        at,
      ),
    )
  const failed = made.flatMap(({ problem, ...rest }) => (problem === null ? [] : [{ problem, ...rest }]))
  for (const { errand, problem, retryAfterMs } of failed) {
    const pauseMs = Math.max(pauseAfter(errand.tries + 1), retryAfterMs ?? 0)
    await postponeErrands(db, [errand], { problem, pauseMs, now: at })
  }
  // True if only calls fail that failed before, while the receiver takes others: these people wait, and delay no other
  // person.
  const isTheirs = queue.failures === 0 && failed.every(({ errand }) => errand.tries > 0)
  if (done.length > 0 || isTheirs)
    await noteTaken(db, queue, { now: at, problem: failed[0]?.problem ?? null })
  else if (failed[0]) {
    const { problem, retryAfterMs } = failed[0]
    const pauseMs = Math.max(pauseAfter(queue.failures + 1), retryAfterMs ?? 0)
    await noteFailed(db, queue, { problem, pauseMs, now: at })
  }
}
