import type { Db } from '#platform/db.ts'

/** Has the administrators told, within the transaction of the change, that their account got another name. */
export type TellRenamed = (
  tx: Db,
  renamed: { account: string; from: string; to: string; by: string; at: number },
) => Promise<void>
