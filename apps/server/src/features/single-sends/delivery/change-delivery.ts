import type { Delivery } from '@carillon/contract/delivery'
import type { Db } from '#platform/db.ts'
import type { SendOf } from '#sending/sends/control-send.ts'
import { findDelivery } from '#sending/sends/progress.ts'

/** Changes a send in its own transaction and answers its new state. */
export async function changeDelivery(
  { db, now }: { db: Db; now: Date },
  send: SendOf,
  change: (tx: Db, send: SendOf, now: Date) => Promise<unknown>,
): Promise<Delivery> {
  await db.transaction().execute((tx) => change(tx, send, now))
  return findDelivery(db, send, now)
}
