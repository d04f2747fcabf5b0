import { PendingLine } from '#platform/audit/audit-line.ts'
import { writeLine } from '#platform/audit/write-line.ts'
import type { Db } from '#platform/db.ts'
import { accountsOf } from './accounts-of.ts'

interface Done {
  /** The name of the call. */
  action: string
  user: string
  email: string
  ip: string
  requestId: string
}

/** Notes in the audit log of each account of a user what they did by a mailed link. */
export async function noteByLink(tx: Db, { action, user, email, ip, requestId }: Done, at: Date) {
  for (const account of await accountsOf(tx, user)) {
    const line = new PendingLine({
      account,
      at,
      userId: user,
      userEmail: email,
      through: 'link',
      apiKeyName: null,
      homeAccount: null,
      action,
      target: '',
      name: email,
      outcome: 'done',
      changes: null,
      ip,
      requestId,
    })
    await writeLine(tx, line)
  }
}
