import type { Db } from '../db.ts'
import { type AuditLine, PendingLine } from './audit-line.ts'
import { writeLine } from './write-line.ts'

interface Done {
  account: string
  user: string
  email: string
  /** The way by which the person came. A link of a mail is not a session, whoever opened it. */
  through: AuditLine['through']
  /** The name of the call. */
  action: string
  /** The parameters of its address; none without it. */
  target?: string
  /** The name of the thing that the person changed; their address without it. */
  name?: string
  ip: string
  requestId: string
}

/** Notes an act of a person in the audit log of an account, for calls without a session, such as those of mailed links. */
export async function noteByPerson(tx: Db, done: Done, at: Date): Promise<void> {
  const { account, user, email, through, action, target = '', name = email, ip, requestId } = done
  const line = new PendingLine({
    account,
    at,
    userId: user,
    userEmail: email,
    through,
    apiKeyName: null,
    homeAccount: null,
    action,
    target,
    name,
    outcome: 'done',
    changes: null,
    ip,
    requestId,
  })
  await writeLine(tx, line)
}
