/**
 * Measures an upload of suppressed addresses as the web app does it: 20,000 addresses in batches of 1,000, five at a time,
 * over HTTP into a group: `npm run bench -- suppressions [addresses]`. The second time all of them are there already.
 */
import { unsubscribeGroupLimits } from '@carillon/contract/unsubscribe-groups'
import { openAudienceDatabase } from './lib/audience-database.ts'

const { csvAddresses, csvBatch, csvParallel } = unsubscribeGroupLimits
const addresses = Number(process.argv[2] ?? csvAddresses)
const limitSeconds = 10

const database = await openAudienceDatabase({ contacts: 10_000, lists: 1, sends: 0 })
const server = await database.serve()

try {
  const { id } = (await server.call('POST', '/v3/asm/groups', {
    name: 'Bench',
    description: 'Filled by a file',
  })) as { id: number }
  for (const time of ['first', 'second']) {
    const seconds = await upload(id)
    console.log(`${addresses.toLocaleString('en')} addresses, ${time} time: ${seconds.toFixed(2)} s`)
    if (seconds > limitSeconds) process.exitCode = 1
  }
} finally {
  await server.stop()
  await database.close()
}

async function upload(group: number): Promise<number> {
  const waiting = Array.from({ length: Math.ceil(addresses / csvBatch) }, (_, batch) =>
    Array.from(
      { length: Math.min(csvBatch, addresses - batch * csvBatch) },
      (_, at) => `reader-${batch * csvBatch + at}@example.org`,
    ),
  )
  const began = performance.now()
  const worker = async () => {
    for (let emails = waiting.shift(); emails; emails = waiting.shift()) {
      await server.call('POST', `/v3/asm/groups/${group}/suppressions?group_must_exist=true`, {
        recipient_emails: emails,
      })
    }
  }
  await Promise.all(Array.from({ length: csvParallel }, worker))
  return (performance.now() - began) / 1000
}
