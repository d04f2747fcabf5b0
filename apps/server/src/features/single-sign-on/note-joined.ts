import { PendingLine } from '#platform/audit/audit-line.ts'
import { writeLine } from '#platform/audit/write-line.ts'
import type { Db } from '#platform/db.ts'
import type { Admitted } from './admit.ts'

/** Writes the line of the audit log about a person who joined an account by the provider. */
export async function noteJoined(
  tx: Db,
  account: string,
  { user, email }: Admitted,
  { now, ip, requestId }: { now: Date; ip: string; requestId: string },
): Promise<void> {
  const line = new PendingLine({
    account,
    at: now,
    userId: user,
    userEmail: email,
    through: 'provider',
    apiKeyName: null,
    homeAccount: null,
    action: 'singleSignOn.finish',
    target: '',
    name: email,
    outcome: 'done',
    changes: null,
    ip,
    requestId,
  })
  await writeLine(tx, line)
}
