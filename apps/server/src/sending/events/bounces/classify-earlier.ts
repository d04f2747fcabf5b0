import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { countedFrom } from '#sending/events/counters.ts'
import { kindMetric } from './bounce-kinds.rules.ts'
import { classifyReply } from './classify-reply.rules.ts'

const eventsAtOnce = 500

/**
 * Stores the kind of bounces and blocks that were recorded before kinds existed, by their stored replies. Each set is a
 * transaction of its own, so a run that is killed continues where it was. Where no reply was stored, or the events are
 * dropped, the reason stays unknown.
 */
export async function classifyEarlierBounces({ db, log, signal }: JobContext): Promise<void> {
  while (!signal.aborted) {
    const send = await db.selectFrom('unclassified_send').select('send_id').limit(1).executeTakeFirst()
    if (!send) return
    let events = 0
    for (let more = eventsAtOnce; more === eventsAtOnce && !signal.aborted; events += more) {
      more = await db.transaction().execute((tx) => classifySet(tx, send.send_id))
    }
    if (signal.aborted) return
    await db.deleteFrom('unclassified_send').where('send_id', '=', send.send_id).execute()
    log.info({ send: send.send_id, events }, 'earlier bounces got their kinds')
  }
}

/** Classifies the next events of a send. Answers their number. */
async function classifySet(tx: Db, sendId: string): Promise<number> {
  const found = await tx
    .selectFrom('message_event')
    .select(['contact_id', 'id', 'reason'])
    .where('send_id', '=', sendId)
    .where('event', 'in', ['bounce', 'block'])
    .where('kind', 'is', null)
    .where('reason', '<>', '')
    .limit(eventsAtOnce)
    .execute()
  if (found.length === 0) return 0
  const contacts = found.map((event) => event.contact_id)
  const ids = found.map((event) => event.id)
  const kinds = found.map(({ reason }) => classifyReply({ response: reason ?? '' }).kind)
  await sql`
    with classified as (
      update message_event e set kind = p.kind
      from unnest(${contacts}::uuid[], ${ids}::uuid[], ${kinds}::text[]) as p (contact_id, id, kind)
      where e.contact_id = any(${contacts}::uuid[]) and e.id = any(${ids}::uuid[])
        and e.contact_id = p.contact_id and e.id = p.id and e.kind is null
      returning e.at, e.kind
    )
    ${countedFrom(
      sql`select ${sendId}::uuid as send_id, ${kindMetric}::text || kind as metric, at, 1 as value from classified`,
    )}`.execute(tx)
  return found.length
}
