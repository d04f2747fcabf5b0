import type pg from 'pg'
import type { Api } from './api.ts'
import { atMost, equal, type Finding, mailedTwice } from './proof.ts'
import type { Reading } from './readers.ts'
import type { Series } from './series.ts'
import type { Entry } from './smtp-session.ts'

interface PathFacts {
  client: pg.Client
  api: Api
  series: readonly Series[]
  reading: Reading
}

/** The number of people who took a path, and the path as their logs write it. */
interface Path {
  path: string
  people: number
}

/**
 * The requirements on the steps: each person entered once, and took a path that the automation has, without a step twice.
 */
export async function provePaths({ client, api, series, reading }: PathFacts): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const one of series) {
    const { name, id, people, steps } = one
    const entered = await count(
      client,
      'select count(distinct contact_id) as n from enrolment where automation_id = $1',
      id,
    )
    const runs = await count(client, 'select count(*) as n from enrolment where automation_id = $1', id)
    const wrong = (await pathsOf(client, id)).filter(({ path }) => !legalPaths(steps).has(path))
    const unopened = await openedWithoutReading(client, one, reading)
    const counts = (await api.call('GET', `/v3/marketing/automations/${id}/counts`)).body
    findings.push(
      equal(`${name}: people who never entered`, 0, people - entered),
      equal(`${name}: entered twice`, 0, runs - entered),
      {
        ...equal(
          `${name}: took a path that it does not have`,
          0,
          wrong.reduce((sum, path) => sum + path.people, 0),
        ),
        ...(wrong[0] ? { found: `${wrong.length} paths, as: ${wrong[0].path}` } : {}),
      },
      equal(`${name}: took the path of who opened, and did not`, 0, unopened),
      equal(`${name}: sent by their logs, and nobody is to get it`, 0, await count(client, sentToNobody, id)),
      equal(`${name}: gets a message, and their log does not know`, 0, await count(client, sentUnlogged, id)),
      equal(`${name}: entered, by its own count`, people, counts.entered),
      equal(`${name}: still inside, by its own count`, 0, counts.active),
    )
  }
  return findings
}

const sentToNobody = `
  select count(*) as n from enrolment_log log
  where log.what = 'sent' and log.automation_id = $1 and not exists (
    select 1 from automation_send made join recipient on recipient.send_id = made.send_id
    where made.message_id = (log.detail ->> 'message_id')::uuid and recipient.contact_id = log.contact_id
  )`
/** People who were left out when they joined have a row as well, and no message. */
const sentUnlogged = `
  select count(*) as n from automation_send made join recipient on recipient.send_id = made.send_id
  where made.automation_id = $1 and recipient.state <> 'dropped' and not exists (
    select 1 from enrolment_log log
    where log.what = 'sent' and log.automation_id = $1 and log.contact_id = recipient.contact_id
      and log.detail ->> 'message_id' = made.message_id::text
  )`

/**
 * All possible paths of `goLive`'s automation. People who were refused by the mail server, or who unsubscribed, leave
 * at the next email.
 */
function legalPaths(steps: Series['steps']): Set<string> {
  const legal = new Set<string>()
  const begun = ['entered', `sent ${steps.first}`, `waited ${steps.pause}`, `took_path ${steps.opened}`]
  for (const email of [steps.yes, steps.no]) {
    legal.add([...begun, `exited ${email}`].join(', '))
    for (const acted of [[`acted ${steps.city}`], []]) {
      const middle = [
        ...begun,
        ...[`sent ${email}`, `acted ${steps.call}`, `took_path ${steps.chance}`],
        ...acted,
        ...[`waited ${steps.longPause}`, `acted ${steps.notify}`],
      ]
      legal.add([...middle, `exited ${steps.last}`].join(', '))
      legal.add([...middle, `sent ${steps.last}`, `completed ${steps.last}`].join(', '))
    }
  }
  return legal
}

/** The log entries for a person's report to others: at any time after they passed the step. */
const toldOutside = ['called', 'call_failed', 'notified', 'notify_failed']

async function pathsOf(client: pg.Client, automation: string): Promise<Path[]> {
  const { rows } = await client.query<{ path: string; n: string }>(
    `select path, count(*) as n from (
       select string_agg(case when what = 'entered' then what else what || ' ' || step_id end, ', ' order by id) as path
       from enrolment_log where automation_id = $1 and what <> all ($2) group by contact_id, run
     ) as walked group by path order by n desc`,
    [automation, toldOutside],
  )
  return rows.map(({ path, n }) => ({ path, people: Number(n) }))
}

/** People who took the path of openers although no reader opened a message of theirs. */
async function openedWithoutReading(
  client: pg.Client,
  { id, steps }: Series,
  reading: Reading,
): Promise<number> {
  const { rows } = await client.query<{ email: string }>(
    `select contact.email from enrolment_log log join contact on contact.id = log.contact_id
     where log.automation_id = $1 and log.step_id = $2 and log.what = 'took_path' and log.detail ->> 'path' is not null`,
    [id, steps.opened],
  )
  return rows.filter(({ email }) => !reading.opened.has(email) && !reading.maybeOpened.has(email)).length
}

async function count(client: pg.Client, query: string, id: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(query, [id])
  return Number(rows[0]?.n)
}

/**
 * The requirements on messages: messages that the mail server took are delivered or uncertain, and no person got one
 * twice.
 * @param lostWithWorkers the number that may be uncertain because their worker was killed between a text and its answer
 */
export async function proveMail(
  client: pg.Client,
  ledger: ReadonlyMap<string, Entry>,
  lostWithWorkers: number,
): Promise<{ findings: Finding[]; uncertain: number }> {
  const { rows } = await client.query<{ email: string; state: string; subject: string }>(
    `select r.email, r.state, s.message ->> 'subject' as subject from recipient r join send s on s.id = r.send_id`,
  )
  const wrong = { unreal: 0, unrecorded: 0, wrongly: 0 }
  const uncertain = { silent: 0, lost: 0 }
  for (const { email, state, subject } of rows) {
    const entry = ledger.get(email)
    const isTaken = entry?.subjects.includes(subject) ?? false
    if (state === 'uncertain') uncertain[entry?.isSilent ? 'silent' : 'lost']++
    if (state === 'delivered' && !isTaken) wrong.unreal++
    if (isTaken && state !== 'delivered' && state !== 'uncertain') wrong.unrecorded++
    if (state === 'bounced' && entry?.refusal == null) wrong.wrongly++
    if (state === 'failed') wrong.wrongly++
  }
  const silent = [...ledger.values()].filter(({ isSilent }) => isSilent).length
  return {
    uncertain: uncertain.silent + uncertain.lost,
    findings: [
      equal('got a message twice', 0, mailedTwice(ledger).length),
      equal('called delivered, and no server took it', 0, wrong.unreal),
      equal('taken by a server, and called something else', 0, wrong.unrecorded),
      equal('bounces without a refusal, and failures', 0, wrong.wrongly),
      atMost('uncertain: the mail server never answered', silent, uncertain.silent),
      atMost('uncertain: a worker was killed before the answer', lostWithWorkers, uncertain.lost),
    ],
  }
}
