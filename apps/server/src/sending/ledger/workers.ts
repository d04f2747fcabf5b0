import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { countsAsDead } from '#jobs/workers.ts'
import { noteLost } from '#platform/installation/lost-messages.ts'
import type { DB } from '#schema/tables.generated.ts'

export interface Freed {
  batches: number
  uncertain: number
}

/**
 * Frees the batches of workers that no longer beat. Their recipients in flight become uncertain, because the outcome of
 * their messages is unknown. This takes two statements: the first waits for marks that are being written, the second
 * then sees them. Workers may call this often and at the same time; each batch is freed by one of them.
 */
export async function freeDeadWorkers(db: Kysely<DB>, deadAfterMs: number): Promise<Freed> {
  return db.transaction().execute(async (tx) => {
    const { rows: freed } = await sql<{ sendId: string; contactIds: string[]; worker: string }>`
      with dead as materialized (
        select b.send_id, b.number, b.worker_id
        from send_batch b
        left join worker w on w.id = b.worker_id
        where b.status = 'claimed'
          and (w.id is null or ${countsAsDead(sql`w.seen_at`, deadAfterMs)})
        order by b.send_id, b.number
        for update of b
      )
      update send_batch b
      set status = 'open', worker_id = null, next_at = null
      from dead
      where b.send_id = dead.send_id and b.number = dead.number
      returning b.send_id as "sendId", b.contact_ids as "contactIds", dead.worker_id as worker`.execute(tx)
    const lost = new Map<string, number>()
    for (const { sendId, contactIds, worker } of freed) {
      const { numUpdatedRows } = await tx
        .updateTable('recipient')
        .set({ state: 'uncertain', reason: 'worker_lost' })
        .where('send_id', '=', sendId)
        .where('contact_id', '=', sql<string>`any(${contactIds}::uuid[])`)
        .where('state', '=', 'in_flight')
        .where('worker_id', '=', worker)
        .executeTakeFirst()
      lost.set(worker, (lost.get(worker) ?? 0) + Number(numUpdatedRows))
    }
    for (const [worker, messages] of lost) if (messages > 0) await noteLost(tx, worker, messages)
    const uncertain = [...lost.values()].reduce((sum, messages) => sum + messages, 0)
    return { batches: freed.length, uncertain }
  })
}
