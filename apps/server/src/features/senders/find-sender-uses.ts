import type { SenderUsage } from '@carillon/contract/senders'
import type { Db } from '#platform/db.ts'

/** What a sender is chosen in. Those features import senders, not the other way round, so roles pass this function. */
export type FindSenderUses = (db: Db, account: string, id: number) => Promise<SenderUsage>
