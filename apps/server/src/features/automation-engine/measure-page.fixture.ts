import { automationMessages } from '@carillon/contract/automation-messages'
import { automationPeople } from '@carillon/contract/automation-people'
import { automations } from '@carillon/contract/automations'
import { customFields } from '@carillon/contract/custom-fields'
import { type Answer, type CallInput, type Endpoint, fillPath } from '@carillon/contract/endpoint'
import { ipPools } from '@carillon/contract/ips'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { messageIdsOf } from '@carillon/journey/emails'
import type { Journey } from '@carillon/journey/steps'
import { sql } from 'kysely'
import { type Db, newId } from '#platform/db.ts'

interface Parts {
  db: Db
  account: string
  url: string
  apiKey: string
  /** The number of people inside. */
  people: number
  /** The id of a contact, by its number. */
  idOf(n: ReturnType<typeof sql>): ReturnType<typeof sql>
  report(what: string, seconds: number, limit: number): void
}

const times = 51

/**
 * Measures the requests of an automation's page over HTTP, while many people are inside: all at once, as a browser sends
 * them, and the larger calls alone.
 */
export async function measurePage(parts: Parts): Promise<void> {
  const { url, apiKey, report } = parts
  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {} as CallInput<E>) => {
    const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object }
    const address = `${url}${fillPath(endpoint.path, params as never)}?${new URLSearchParams(query as never)}`
    const response = await fetch(address, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${endpoint.method} ${address}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer<E>
  }
  const { id, wait, message } = await fillOne(parts, call)
  const params = { id }
  const one = { params }
  const asked: Record<string, () => Promise<unknown>> = {
    'the automation': () => call(automations.get, one),
    'its counts': () => call(automations.counts, one),
    'what is wrong with it': () => call(automations.preflight, one),
    'what publishing changes, and whom': () => call(automations.impact, one),
    'its versions': () => call(automations.versions, one),
    'its people, the first page': () => call(automationPeople.list, one),
    'its people at a step': () =>
      call(automationPeople.list, { params, query: { state: 'active', step_id: wait } }),
    'its people by the beginning of an address': () =>
      call(automationPeople.list, { params, query: { search: 'p4711' } }),
  }
  const page = () =>
    Promise.all([
      ...['the automation', 'its counts', 'what is wrong with it'].map((name) => asked[name]?.()),
      ...[call(lists.list), call(segments.list), call(senders.list), call(customFields.list)],
      ...[call(unsubscribeGroups.list), call(singleSends.categories), call(ipPools.list)],
    ])
  await measure('the page: ten calls at once', page)
  for (const [name, ask] of Object.entries(asked)) await measure(name, ask)
  let changes = 0
  // The findings of an email are kept until it changes.
  await measure('what is wrong with it, after a change of an email', asked['what is wrong with it']!, () =>
    call(automationMessages.update, {
      params: { id, message_id: message },
      body: { html_content: emailOf(`Change ${changes++}`) },
    }),
  )

  async function measure(
    name: string,
    work: () => Promise<unknown>,
    before: () => Promise<unknown> = async () => {},
  ): Promise<void> {
    for (let warm = 0; warm < 5; warm++) await work()
    const taken: number[] = []
    for (let run = 0; run < times; run++) {
      await before()
      const begun = performance.now()
      await work()
      taken.push((performance.now() - begun) / 1000)
    }
    taken.sort((a, b) => a - b)
    report(`  ${name}, median`, taken[Math.floor(times / 2)]!, 0.1)
    report(`  ${name}, p95`, taken[Math.floor(times * 0.95)]!, 0.1)
  }
}

type Call = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Answer<E>>

/** An email of 20 KB. */
const emailOf = (text: string) => `<p>${text}</p>${'x'.repeat(20_000)}<a href="{{{unsubscribe}}}">Leave</a>`

/** A live automation of ten emails, made by calls, with everybody inside: they wait before the second to tenth email. */
async function fillOne({ db, account, people, idOf }: Parts, call: Call) {
  const sender = await db
    .insertInto('sender')
    .values({
      account_id: account,
      nickname: 'News',
      from_email: 'news@sender.example',
      from_name: 'News',
      reply_to_email: 'news@sender.example',
      address: '1 Street',
      city: 'Town',
      country: 'Germany',
      verified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = newId()
  await db.insertInto('list').values({ id: list, account_id: account, name: 'Everybody' }).execute()
  const { id } = await call(automations.create, {
    body: {
      name: 'Everybody is inside',
      entrance_criteria: { type: 'list', id: list },
      suppression_group_id: -1,
    },
  })
  const params = { id }
  const steps: Journey = []
  for (let number = 1; number <= 10; number++) {
    const body = { subject: `Email ${number}`, html_content: emailOf('Hello'), sender_id: Number(sender.id) }
    const { id: message_id } = await call(automationMessages.create, { params, body })
    if (number > 1)
      steps.push({ id: newId(), kind: 'wait', wait: { kind: 'for', duration: { amount: 7, unit: 'days' } } })
    steps.push({ id: newId(), kind: 'email', message_id })
  }
  await call(automations.update, { params, body: { steps } })
  await call(automations.live, { params, body: { existing: { who: 'none' } } })
  const waits = steps.filter(({ kind }) => kind === 'wait').map((step) => step.id)
  await sql`
    insert into enrolment (automation_id, contact_id, run, account_id, step_id, arrived_at, due_at, entered_at, last_sent_at)
    select ${id}, ${idOf(sql`n`)}, 1, ${account}, (${waits}::uuid[])[1 + n % ${waits.length}::int], now(), now() + interval '7 days',
      now() - n * interval '1 second', now()
    from generate_series(1, ${people}::int) as n`.execute(db)
  await sql`
    insert into automation_counter (automation_id, step_id, metric, value)
    select automation_id, step_id, 'waiting', count(*) from enrolment where automation_id = ${id} group by 1, 2
    union all select ${id}, ${id}, metric, ${people} from unnest(array['entered', 'active']) as metric`.execute(
    db,
  )
  // The wait where nearly everybody stands is changed, so that there is something to publish.
  const [first, second, ...others] = steps
  const shorter: Journey = [
    first!,
    { ...second!, kind: 'wait', wait: { kind: 'for', duration: { amount: 6, unit: 'days' } } },
    ...others,
  ]
  await call(automations.update, { params, body: { steps: shorter } })
  await sql`vacuum analyze enrolment, automation_counter`.execute(db)
  return { id, wait: waits[0]!, message: messageIdsOf(steps)[0]! }
}
