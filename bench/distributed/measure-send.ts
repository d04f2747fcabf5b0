import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { newId } from '../../apps/server/src/platform/db.ts'
import { startSend } from '../../apps/server/src/sending/sends/start-send.ts'
import { sampleMessage } from '../lib/sample-campaign.ts'
import type { Installation } from './installation.ts'
import type { Taken } from './taken.ts'

/** Freezes a send to everybody, and sends it: times of a whole freeze, and of one message. */
export async function measureSend(on: Installation, sink: { pid: number }): Promise<Taken[]> {
  let total = 0
  const freeze = await on.time(async () => {
    total = (await startSendTo(on)).total
  })
  const send = await on.time(() => untilSent(on), [sink.pid])
  return [
    { name: 'freeze of a send', ...freeze, most: 3 },
    { name: 'a message sent', ms: send.ms / total, cpuMs: send.cpuMs / total, most: 1.5 },
  ]
}

function startSendTo({ database, account }: Installation): Promise<{ total: number }> {
  const clientId = newId()
  return database.db.transaction().execute((tx) =>
    startSend(tx, {
      account,
      client: 'bench',
      clientId,
      message: { ...sampleMessage, campaign: { id: clientId, list: 'bench' } },
      audience: sql<{
        contact_id: string
      }>`select id as contact_id from contact where account_id = ${account}`,
      now: new Date(),
    }),
  )
}

async function untilSent({ database, account }: Installation): Promise<void> {
  for (;;) {
    const open = await database.db
      .selectFrom('send')
      .select('id')
      .where('account_id', '=', account)
      .where('status', '!=', 'done')
      .executeTakeFirst()
    if (!open) return
    await pause(50)
  }
}
