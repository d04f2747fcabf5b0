import type pg from 'pg'
import type { Api } from './api.ts'
import type { Campaign } from './campaigns.ts'
import { untilTrue } from './until.ts'

/** True if no send is under way and no batch is claimed. */
export async function isAtRest(open: () => Promise<pg.Client>): Promise<boolean> {
  const client = await open()
  const { rows } = await client.query(`
    select (select count(*) from send_batch where status = 'claimed')
      + (select count(*) from send where status in ('sending', 'paused', 'waiting')) as busy`)
  await client.end()
  return Number((rows[0] as { busy: string }).busy) === 0
}

/** Sends to the uncertain recipients again, and waits until none is uncertain. */
export async function sendUncertain(
  open: () => Promise<pg.Client>,
  api: Api,
  campaigns: readonly Campaign[],
): Promise<void> {
  for (const { id } of campaigns)
    await api.call('POST', `/v3/marketing/singlesends/${id}/delivery/send_uncertain`)
  await untilTrue(
    'nobody is uncertain any more',
    async () => {
      const client = await open()
      const { rows } = await client.query(`
        select 1 from recipient where state in ('uncertain', 'pending', 'in_flight', 'deferred')
          and send_id in (select id from send) limit 1`)
      await client.end()
      return rows.length === 0
    },
    600_000,
  )
}
