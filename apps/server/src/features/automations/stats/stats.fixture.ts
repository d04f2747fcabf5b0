import type { Journey } from '@carillon/journey/steps'
import { newId } from '#platform/db.ts'
import type { Caller, Server } from '#test/kit.ts'

type Buckets = Record<string, Record<string, number>>

export const email = () => ({ id: newId(), kind: 'email' as const, message_id: newId() })

/** Stores an automation and its published version. The moves of people and events are tested with the engine. */
export async function givenAutomation(
  { product }: Server,
  { account }: Caller,
  { name = 'Welcome', versions = [] }: { name?: string; versions?: Journey[] } = {},
): Promise<string> {
  const { db } = product.services.database
  const id = newId()
  await db
    .insertInto('automation')
    .values({ id, account_id: account, name, published: versions.length || null })
    .execute()
  for (const [at, steps] of versions.entries()) {
    await db
      .insertInto('automation_version')
      .values({
        automation_id: id,
        number: at + 1,
        published_at: new Date(),
        steps: JSON.stringify(steps),
        settings: '{}',
        messages: '{}',
      })
      .execute()
  }
  return id
}

interface GivenSend {
  automation: string
  message: string
  run?: number
  buckets?: Buckets
  links?: string[]
  clicks?: Record<number, number>
  tracksOpens?: boolean
}

export async function givenSend(
  { product }: Server,
  { account }: Caller,
  { automation, message, run = 1, buckets = {}, links = [], clicks = {}, tracksOpens = true }: GivenSend,
): Promise<string> {
  const { db } = product.services.database
  const [id, content] = [newId(), newId()]
  await db
    .insertInto('send')
    .values({
      id,
      account_id: account,
      client: 'automations',
      client_id: message,
      part: run,
      is_open: true,
      status: 'sending',
      message: '{}',
      variation_id: content,
      tracks_opens: tracksOpens,
      links: JSON.stringify(links.map((url) => ({ url, isPersonal: false }))),
    })
    .execute()
  await db
    .insertInto('automation_send')
    .values({
      send_id: id,
      account_id: account,
      automation_id: automation,
      step_id: newId(),
      message_id: message,
      content_id: content,
      run,
    })
    .execute()
  const rows = Object.entries(buckets).flatMap(([bucket, metrics]) =>
    Object.entries(metrics).map(([metric, value]) => ({ send_id: id, metric, bucket, value })),
  )
  const totals = [...Map.groupBy(rows, ({ metric }) => metric)].map(([metric, all]) => ({
    send_id: id,
    metric,
    bucket: '-infinity',
    value: all.reduce((sum, { value }) => sum + value, 0),
  }))
  if (rows.length > 0) {
    await db
      .insertInto('send_counter')
      .values([...rows, ...totals])
      .execute()
  }
  const counted = Object.entries(clicks).map(([link, value]) => ({
    send_id: id,
    link: Number(link),
    clicks: value,
  }))
  if (counted.length > 0) await db.insertInto('link_counter').values(counted).execute()
  return id
}

export const first = {
  '2026-03-01T22:30:00Z': { requests: 10, delivered: 8, bounces: 2, opens: 5, unknown: 7 },
}
const second = { '2026-03-03T10:15:00Z': { requests: 4, delivered: 4, opens: 1, clicks: 3 } }

/** A series of two emails, the second inside a branch: the first went to people twice, the second in two contents. */
export async function givenSeries(server: Server, me: Caller) {
  const [one, two] = [email(), email()]
  const condition = { kind: 'on_list' as const, list_id: newId() }
  const branch = {
    id: newId(),
    kind: 'branch' as const,
    paths: [{ id: newId(), when: condition, steps: [two] }],
    otherwise: [],
  }
  const id = await givenAutomation(server, me, { versions: [[one, branch]] })
  const send = (message: string, sent: Omit<GivenSend, 'automation' | 'message'>) =>
    givenSend(server, me, { automation: id, message, ...sent })
  await send(one.message_id, { buckets: first })
  await send(one.message_id, { run: 2, buckets: second })
  await send(two.message_id, { buckets: second })
  return { id, params: { id }, one, two, send }
}
