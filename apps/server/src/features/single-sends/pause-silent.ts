import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { isSilent } from '#platform/silent-accounts.ts'
import { pauseSend } from '#sending/sends/public.ts'
import { singleSendClient } from './tell-paused.ts'

/**
 * Pauses the running single sends of disabled accounts, so that a person decides about the rest once the account is enabled
 * again. Until then nothing of them leaves: the engine claims nothing of a silent account.
 */
export async function pauseSilent({ db }: Pick<JobContext, 'db'>): Promise<void> {
  const { rows } = await sql<{ account: string; clientId: string }>`
    select distinct account_id as account, client_id as "clientId" from send
    where status = 'sending' and client = ${singleSendClient} and ${isSilent('send.account_id')}`.execute(db)
  for (const { account, clientId } of rows) {
    await db.transaction().execute((tx) => pauseSend(tx, { account, client: singleSendClient, clientId }))
  }
}
