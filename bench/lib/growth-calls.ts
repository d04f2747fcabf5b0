import { idBytes, makeSigner } from '../../apps/server/src/sending/events/tracking/tokens.ts'
import type { GrownAccount } from './growth-data.ts'
import type { Meter } from './growth-meter.ts'
import { openClient } from './quick-client.ts'

const zone = 'Europe/Berlin'
const path = '/v3/marketing/contacts'
const many = { calls: 20, rounds: 5 }

/** Calls that answer one page or one thing, whose cost must not depend on the size of the account. */
export async function measureReads(meter: Meter, account: GrownAccount): Promise<void> {
  const { call } = meter.server
  const read = (name: string, address: (at: number) => string): Promise<void> =>
    meter.measure(name, 'flat', (at) => call('GET', address(at)), many)
  const person = (at: number) => account.people[at % account.people.length]!
  const token = (at: number): string =>
    Buffer.from(JSON.stringify(['next', person(at).id])).toString('base64url')
  const one = (text: string): string => `${path}?page_size=100&search=${encodeURIComponent(text)}`
  const lists = account.lists
  await read('search: an address', (at) => one(person(at).email))
  await read('search: a last name', (at) => one(`Einzig${at % account.rareNames}`))
  await read('search: a first name that a twelfth has', () => one('jürgen'))
  await meter.measure(
    'search/emails: ten addresses',
    'flat',
    (at) =>
      call('POST', `${path}/search/emails`, {
        emails: Array.from({ length: 10 }, (_, more) => person(at * 10 + more).email),
      }),
    many,
  )
  await read('page of contacts, anywhere', (at) => `${path}?page_size=100&page_token=${token(at)}`)
  await read('page by last name', () => `${path}?page_size=100&sort=last_name`)
  await read(
    'page of a list of everybody',
    (at) => `${path}?page_size=100&list_id=${lists[0]}&page_token=${token(at)}`,
  )
  await read(
    'page of a segment',
    (at) => `${path}?page_size=100&segment_id=${account.segment}&page_token=${token(at)}`,
  )
  await read('one contact', (at) => `${path}/${person(at).id}`)
  await read('timeline of a contact', (at) => `${path}/${person(at).id}/timeline?page_size=30`)
  await read('number of contacts', () => `${path}/count`)
  await read('lists with their numbers', () => '/v3/marketing/lists?page_size=1000')
  await read('start page', () => `/v3/marketing/home?timezone=${zone}`)
  await read('growth of the audience', () => `${path}/growth?timezone=${zone}`)
  const stats = `/v3/marketing/stats/singlesends/${account.sent}`
  await read('index of single sends', () => '/v3/marketing/singlesends?page_size=50')
  await read('stats of a send', () => `${stats}?timezone=${zone}`)
  await read(
    'stats of a send by day',
    () => `${stats}?aggregated_by=day&page_size=50&start_date=${account.sentOn}&timezone=${zone}`,
  )
  await read('stats of a send: links', () => `${stats}/links?page_size=50`)
  await read('stats of a send: mailbox providers', () => `${stats}/mailbox_providers`)
  await read(
    'stats of a send: people who clicked',
    () => `${stats}/people?group=unique_clicks&timezone=${zone}`,
  )
  await read('delivery of a send', () => `/v3/marketing/singlesends/${account.sent}/delivery`)
  await read('stats of the account by day', () => `/v3/stats?start_date=${account.sentOn}&aggregated_by=day`)
}

/** Small calls of ten contacts each, eight at once, until the last one is applied. Half of the contacts are there. */
export async function measureUpserts(meter: Meter, account: GrownAccount): Promise<void> {
  const port = Number(new URL(meter.server.url).port)
  const calls = 200
  let sent = 0
  await meter.measure(
    'small calls: one of ten contacts, applied',
    'flat',
    async () => {
      const callers = Array.from({ length: 8 }, async (_, caller) => {
        const client = openClient(port, { authorization: `Bearer ${meter.server.apiKey}` })
        for (let call = caller; call < calls; call += 8) {
          const contacts = Array.from({ length: 10 }, () => {
            const at = sent++
            const { email } = account.people[at % account.people.length]!
            return { email: at % 2 ? email : `new${at}@example.org`, city: `Kiel ${at}` }
          })
          const status = await client.put(path, { contacts })
          if (status !== 202) throw new Error(`a small call answered ${status}`)
        }
        client.close()
      })
      await Promise.all(callers)
      await untilNothingWaits(meter)
    },
    { rounds: 3 },
  )
  perCall(meter, calls)
}

/** Opens and clicks of the newest send, 32 at once. */
export async function measureTracking(meter: Meter, account: GrownAccount): Promise<void> {
  const { query } = meter
  const port = Number(new URL(meter.server.url).port)
  const versions = await query<{ version: number; secret: Buffer }>(
    'select version, secret from signing_secret',
  )
  const signer = makeSigner(new Map(versions.map(({ version, secret }) => [version, secret])))
  const calls = 4000
  const rows = await query<{ contact_id: string }>(
    `select contact_id from recipient where send_id = $1 and state = 'delivered' order by md5(contact_id::text) limit $2`,
    [account.sendId, calls * 3],
  )
  const send = idBytes(account.sendId)
  const paths = rows.map(({ contact_id }, at) =>
    at % 4 === 0
      ? `/e/c/${signer.sign('c', send, idBytes(contact_id), 1)}`
      : `/e/o/${signer.sign('o', send, idBytes(contact_id))}.gif`,
  )
  let next = 0
  await meter.measure(
    'a tracked open or click',
    'flat',
    async () => {
      const end = next + calls
      const clients = Array.from({ length: 32 }, async () => {
        const client = openClient(port, {
          'user-agent': 'Mozilla/5.0 (Macintosh) Version/17.5 Safari/605.1.15',
        })
        while (next < end) {
          const status = await client.get(paths[next++ % paths.length]!)
          if (status !== 200 && status !== 302) throw new Error(`a tracked event answered ${status}`)
        }
        client.close()
      })
      await Promise.all(clients)
    },
    { rounds: 3 },
  )
  perCall(meter, calls)
}

/** Makes the newest figure, which was measured for many calls together, that of one call. */
function perCall({ figures }: Meter, calls: number): void {
  const { wall = 0, ...rest } = figures.pop()!
  figures.push({
    ...rest,
    rounds: rest.rounds.map((ms) => ms / calls),
    floor: rest.floor / calls,
    wall: wall / calls,
  })
}

export async function untilNothingWaits({ query }: Meter): Promise<void> {
  for (;;) {
    const [row] = await query<{ waits: boolean }>(
      `select exists (select 1 from contact_job where status = 'pending') as waits`,
    )
    if (!row?.waits) return
    await new Promise((go) => setTimeout(go, 20))
  }
}
