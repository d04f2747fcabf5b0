import type { Delivery } from '@carillon/contract/delivery'
import type { Db } from '#platform/db.ts'
import type { Context } from '#platform/http/app.ts'
import { findDelivery, type SendOf } from '#sending/sends/public.ts'

/** Changes a send in its own transaction and answers its new state. */
export async function changeDelivery(
  { db, now, services }: Context,
  send: SendOf,
  change: (tx: Db, send: SendOf, now: Date) => Promise<unknown>,
): Promise<Delivery> {
  await db.transaction().execute((tx) => change(tx, send, now))
  return findDelivery(db, send, now, services.config.mailServers)
}
