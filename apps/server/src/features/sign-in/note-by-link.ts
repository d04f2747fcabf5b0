import { noteByPerson } from '#platform/audit/note-by-person.ts'
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
export async function noteByLink(tx: Db, done: Done, at: Date) {
  for (const account of await accountsOf(tx, done.user)) {
    await noteByPerson(tx, { ...done, account, through: 'link' }, at)
  }
}
