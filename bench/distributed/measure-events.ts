import { signingSecret, signingSecrets } from '../../apps/server/src/platform/signing-secret.ts'
import { idBytes, makeSigner } from '../../apps/server/src/sending/events/tracking/tokens.ts'
import { openClient } from '../lib/quick-client.ts'
import type { Installation } from './installation.ts'
import type { Taken } from './taken.ts'

const most = 20_000
const connections = 256
const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'

/** Opens, and then clicks, of the newest send by its people: times of one. */
export async function measureEvents(on: Installation): Promise<Taken[]> {
  const { db } = on.database
  const { id: send } = await db
    .selectFrom('send')
    .select('id')
    .where('account_id', '=', on.account)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('recipient')
    .select('contact_id')
    .where('send_id', '=', send)
    .where('state', '=', 'delivered')
    .orderBy('contact_id')
    .limit(most)
    .execute()
  await signingSecret(db)
  const signer = makeSigner(await signingSecrets(db))
  const [sendBytes, contacts] = [idBytes(send), people.map(({ contact_id }) => idBytes(contact_id))]
  const opens = contacts.map((contact) => `/e/o/${signer.sign('o', sendBytes, contact)}.gif`)
  const clicks = contacts.map((contact) => `/e/c/${signer.sign('c', sendBytes, contact, 1)}`)
  return [await ask(on, 'an open', opens), await ask(on, 'a click', clicks)]
}

/** @throws if a call is not answered as it should be */
async function ask(on: Installation, name: string, paths: readonly string[]): Promise<Taken> {
  const port = Number(new URL(on.server.url).port)
  const clients = Array.from({ length: connections }, () => openClient(port, { 'user-agent': agent }))
  let next = 0
  const statuses = new Map<number, number>()
  const { ms, cpuMs } = await on.time(async () => {
    const caller = async (client: (typeof clients)[number]) => {
      for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
        const status = await client.get(path)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(clients.map(caller))
  })
  for (const client of clients) client.close()
  if ([...statuses.keys()].some((status) => status !== 200 && status !== 302))
    throw new Error(`${name} was answered ${JSON.stringify([...statuses])}`)
  return { name, ms: ms / paths.length, cpuMs: cpuMs / paths.length, most: 1.5 }
}
