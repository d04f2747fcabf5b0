import { findImages } from '#features/images/public.ts'
import type { Db } from '#platform/db.ts'
import { type Brief, briefOf } from './content.rules.ts'
import type { FindSends } from './known-things.ts'

/** Functions about single sends, which are passed because single sends and ads don't import each other. */
export interface SingleSends {
  findIds: FindSends
  /** @throws single_send_not_found */
  findShort(
    db: Db,
    account: string,
    id: string,
  ): Promise<{ subject: string; text: string; link: string; imageIds: readonly string[] }>
}

/** The brief of the design of a single send; null: none is asked for. @throws single_send_not_found */
export async function fromSingleSend(
  db: Db,
  account: string,
  sendId: string | undefined,
  { findShort }: SingleSends,
): Promise<{ sendId: string; brief: Brief } | null> {
  if (sendId === undefined) return null
  const short = await findShort(db, account, sendId)
  return { sendId, brief: briefOf(short, await findImages(db, account, short.imageIds)) }
}
