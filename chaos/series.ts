import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Api } from './api.ts'
import type { Sender } from './campaigns.ts'
import { untilTrue } from './until.ts'

/** A live automation with people of its own, who come while it runs. Their addresses begin with its name. */
export interface Series {
  name: string
  id: string
  list: string
  people: number
  /** The ids of its steps. */
  steps: Record<
    | 'first'
    | 'pause'
    | 'opened'
    | 'yes'
    | 'no'
    | 'call'
    | 'chance'
    | 'city'
    | 'longPause'
    | 'notify'
    | 'last',
    string
  >
}

/** The number of people in one call. */
const atOnce = 1000
/**
 * The time limit for all people to go through. It is longer than all kills together, also on a machine that is busy
 * with other work.
 */
const throughMs = 45 * 60_000

const base = '/v3/marketing/automations'

/**
 * Makes an automation through the API and sets it live: an email, a wait, a branch by who opened it with an email on
 * each path, a call of a webhook, a split of which one half gets a city, a long wait, a notification, and a last email.
 */
export async function goLive(
  api: Api,
  of: Sender,
  { name, people, webhook }: { name: string; people: number; webhook: string },
): Promise<Series> {
  const { id: list } = (await makeThing(api, '/v3/marketing/lists', { name })).body
  const { id } = (await makeThing(api, base, { name })).body
  const emailOf = async (subject: string) => {
    const html = `<p>${subject} for {{first_name}}</p><p><a href="https://shop.example/">Shop</a> <a href="{{{unsubscribe}}}">Leave</a></p>`
    const message = await makeThing(api, `${base}/${id}/messages`, {
      subject: `${name} ${subject}`,
      html_content: html,
      sender_id: of.sender,
    })
    return { id: randomUUID(), kind: 'email', message_id: message.body.id as string }
  }
  const waitFor = (amount: number, unit: string) => ({
    id: randomUUID(),
    kind: 'wait',
    wait: { kind: 'for', duration: { amount, unit } },
  })
  const [first, yes, no, last] = [
    await emailOf('first'),
    await emailOf('yes'),
    await emailOf('no'),
    await emailOf('last'),
  ]
  const [pause, longPause] = [waitFor(1, 'hours'), waitFor(2, 'days')]
  const opened = {
    id: randomUUID(),
    kind: 'branch',
    otherwise: [no],
    paths: [{ id: randomUUID(), when: { kind: 'opened', message_id: first.message_id }, steps: [yes] }],
  }
  const act = (action: object) => ({ id: randomUUID(), kind: 'action', action })
  const city = act({ kind: 'set_field', field: 'city', value: 'Bonn' })
  const call = act({ kind: 'call_webhook', url: webhook })
  const notify = act({
    kind: 'notify',
    address_ids: ['default'],
    subject: noticeOf(name),
    text: '{{email}} came',
  })
  const chance = {
    id: randomUUID(),
    kind: 'split',
    paths: [
      { id: randomUUID(), share: 50, steps: [city] },
      { id: randomUUID(), share: 50, steps: [] },
    ],
  }
  await expectAnswer(
    api.call('PATCH', `${base}/${id}`, {
      entrance_criteria: { type: 'list', id: list },
      suppression_group_id: of.group,
      steps: [first, pause, opened, call, chance, longPause, notify, last],
    }),
  )
  const live = await api.call('POST', `${base}/${id}/live`, { existing: { who: 'none' } })
  // A call that was repeated because its first answer was lost finds the automation live.
  if ((await api.call('GET', `${base}/${id}`)).body.status !== 'live')
    await expectAnswer(Promise.resolve(live))
  const steps = Object.fromEntries(
    Object.entries({ first, pause, opened, yes, no, call, chance, city, longPause, notify, last }).map(
      ([key, step]) => [key, step.id],
    ),
  ) as Series['steps']
  return { name, id, list, people, steps }
}

/**
 * The beginning of the subject of an automation's notifications; if they are about several people, their number
 * follows.
 */
export function noticeOf(name: string): string {
  return `People of ${name}`
}

/** Adds the people of a series to its list, a thousand in each call. */
export async function comeIn(api: Api, { name, list, people }: Series): Promise<void> {
  for (let from = 0; from < people; from += atOnce) {
    const contacts = Array.from({ length: Math.min(atOnce, people - from) }, (_, at) => ({
      email: `${name}-${from + at}@people.example`,
      first_name: `P${from + at}`,
    }))
    await expectAnswer(api.call('PUT', '/v3/marketing/contacts', { list_ids: [list], contacts }))
  }
}

/**
 * Waits until each person has gone through, and every message has an outcome. The database may go and come back
 * meanwhile.
 */
export async function untilThrough(open: () => Promise<pg.Client>, series: readonly Series[]): Promise<void> {
  const total = series.reduce((sum, { people }) => sum + people, 0)
  await untilTrue(
    'everybody is through all steps',
    () => isThrough(open, total).catch(() => false),
    throughMs,
  )
}

async function isThrough(open: () => Promise<pg.Client>, total: number): Promise<boolean> {
  const client = await open()
  try {
    const { rows } = await client.query<{ ended: string; busy: string }>(`
      select (select count(*) from enrolment where state <> 'active') as ended,
        (select count(*) from send_batch where status <> 'done') + (select count(*) from errand)
          + (select count(*) from recipient where state in ('pending', 'in_flight', 'deferred')) as busy`)
    return Number(rows[0]?.ended) >= total && Number(rows[0]?.busy) === 0
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Ends waits of people after a few seconds, the pauses after calls and notifications that failed, and the waits of
 * messages that mail servers put off. Rows that are being written are left for the next time. The time at which a person
 * came to their step moves as well, since the end of a wait is computed from it.
 */
export async function endWaits(client: pg.Client): Promise<void> {
  await client.query(`
    update errand set due_at = now()
    where id in (select id from errand where due_at > now() for update skip locked)`)
  await client.query(`
    update errand_lane set next_at = null
    where (automation_id, step_id, kind) in (
      select automation_id, step_id, kind from errand_lane where next_at > now() for update skip locked
    )`)
  await client.query(`
    update enrolment e set arrived_at = e.arrived_at - (e.due_at - now()), due_at = now()
    from (
      select automation_id, contact_id, run from enrolment
      where state = 'active' and due_at > now() and arrived_at < now() - interval '6 s'
      for update skip locked
    ) as waiting
    where (e.automation_id, e.contact_id, e.run) = (waiting.automation_id, waiting.contact_id, waiting.run)`)
}

async function makeThing(api: Api, path: string, body: object) {
  return expectAnswer(api.call('POST', path, body))
}

async function expectAnswer(asked: ReturnType<Api['call']>) {
  const answer = await asked
  if (answer.status >= 400)
    throw new Error(`it was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}
